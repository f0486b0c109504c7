import type { Industry } from "@/lib/contracts/industry";
import type { Database } from "../../database/database";
import { industries } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { countValues, everybody } from "../accounts/counts";

type IndustryRow = typeof industries.$inferSelect;

/**
 * A node of the industry tree with its counts, its sector (the node itself for a sector), and the keys that join it to
 * the series.
 */
export interface FoundIndustry {
  row: IndustryRow;
  sector: IndustryRow;
  industry: Industry;
}

/** The industry tree with the number of the client's accounts in each node. */
export interface IndustryTree {
  /** Sectors by name, each followed by its industries by name. */
  items: Industry[];
  /** Null when there is no such node. */
  find: (code: string) => FoundIndustry | null;
}

/** Loads the industry tree; used once per request. */
export async function loadIndustries(db: Database, principal: Principal): Promise<IndustryTree> {
  const rows = await db.select().from(industries);
  const counts = await countByNode(db, principal);
  const described = rows
    .map((row) => describeIndustry(row, counts))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
  const sectors = described.filter((industry) => industry.level === "sector");
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return {
    items: sectors.flatMap((sector) => [sector, ...described.filter(({ parent_code }) => parent_code === sector.code)]),
    find(code) {
      const row = byCode.get(code);
      if (!row) return null;
      return { row, sector: byCode.get(row.parentCode ?? "") ?? row, industry: describeIndustry(row, counts) };
    },
  };
}

interface Counts {
  all: number;
  mine: number;
}

/** Counts by the nodes' codes. An account with a sector but no industry counts for the sector only. */
async function countByNode(db: Database, principal: Principal): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  const countsOf = await countValues(db, principal, {
    facets: ["industry", "naics"],
    owners: [everybody, principal.uid],
  });
  for (const [facet, codeOf] of [
    ["industry", (value: string) => value],
    ["naics", (value: string) => `N:${value}`],
  ] as const) {
    const mine = countsOf(facet, principal.uid);
    for (const [value, all] of countsOf(facet)) counts.set(codeOf(value), { all, mine: mine.get(value) ?? 0 });
  }
  return counts;
}

function describeIndustry(row: IndustryRow, counts: Map<string, Counts>): Industry {
  const own = counts.get(row.code);
  return {
    code: row.code,
    name: row.name,
    level: row.level,
    parent_code: row.parentCode,
    naics_sector: row.naicsSector,
    supersector_code: row.cesSupersector && `C:${row.cesSupersector}`,
    account_count: own?.all ?? 0,
    my_account_count: own?.mine ?? 0,
  };
}
