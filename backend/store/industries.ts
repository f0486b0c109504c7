import { and, count, isNotNull, sql } from "drizzle-orm";
import type { Industry } from "@/lib/contracts/industry";
import type { Principal } from "../session/principal";
import { liveAccounts } from "./accounts/match";
import type { Database } from "./database";
import { accounts, industries } from "./schema";

type IndustryRow = typeof industries.$inferSelect;

/** All industries with the number of the client's accounts in each: sectors by name, each followed by its industries by name. */
export async function listIndustries(db: Database, principal: Principal): Promise<Industry[]> {
  const rows = await db.select().from(industries);
  const counts = await countAccounts(db, principal);
  const described = rows
    .map((row) => describeIndustry(row, counts))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
  const sectors = described.filter((industry) => industry.level === "sector");
  return sectors.flatMap((sector) => [sector, ...described.filter(({ parent_code }) => parent_code === sector.code)]);
}

/** Finds a node of the industry tree with its counts and the keys that join it to the series; null when there is none. */
export async function findIndustry(db: Database, principal: Principal, code: string) {
  const rows = await db.select().from(industries);
  const row = rows.find((candidate) => candidate.code === code);
  if (!row) return null;
  const sector = rows.find((candidate) => candidate.code === (row.parentCode ?? row.code)) ?? row;
  return { row, sector, industry: describeIndustry(row, await countAccounts(db, principal)) };
}

interface Counts {
  all: number;
  mine: number;
}

async function countAccounts(db: Database, principal: Principal): Promise<Map<string, Counts>> {
  const rows = await db
    .select({
      industryCode: accounts.industryCode,
      naicsSector: accounts.naicsSector,
      all: count(),
      mine: sql<number>`(count(*) filter (where ${accounts.ownerId} = ${principal.uid}))::int`,
    })
    .from(accounts)
    .where(and(liveAccounts(principal), isNotNull(accounts.naicsSector)))
    .groupBy(accounts.industryCode, accounts.naicsSector);
  const counts = new Map<string, Counts>();
  for (const { industryCode, naicsSector, all, mine } of rows) {
    // An account may be known to the sector only; then it stands in the sector's own count alone.
    for (const code of new Set([industryCode, `N:${naicsSector}`])) {
      if (code === null) continue;
      const sum = counts.get(code) ?? { all: 0, mine: 0 };
      counts.set(code, { all: sum.all + all, mine: sum.mine + mine });
    }
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
    account_count: own?.all ?? 0,
    my_account_count: own?.mine ?? 0,
  };
}
