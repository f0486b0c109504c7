import type { Industry } from "@/lib/contracts/insights/industry";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { allOwners, selectValueCounts, valueCountSchema } from "../../account-list/list/counts";
import { type IndustryData, type IndustryNode, readWithIndustryData } from "../../insights/series/industry-data";

/** A node of the industry tree with its counts, and its sector (the node itself for a sector). */
export interface FoundIndustry {
  node: IndustryNode;
  sector: IndustryNode;
  industry: Industry;
}

/** The industry tree with the number of the client's accounts in each node. */
export interface IndustryTree {
  /** Sectors by name, each followed by its industries by name. */
  items: Industry[];
  /** Finds a node by code; null: no such node. */
  find: (code: string) => FoundIndustry | null;
  /** The data from which the tree was built. */
  data: IndustryData;
}

/** Loads the industry tree with one statement; call once per request. */
export async function loadIndustries(db: Database, principal: Principal): Promise<IndustryTree> {
  const { data, counts } = await readCounts(db, principal);
  const items = data.nodes
    .map((node) => serializeNode(node, counts))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  const sectors = items.filter((industry) => industry.level === "sector");
  return {
    items: sectors.flatMap((sector) => [sector, ...items.filter(({ parent_code }) => parent_code === sector.code)]),
    find: (code) => findNode(data, counts, code),
    data,
  };
}

/** Finds a single node of the industry tree without counting accounts for the others; null: no such node. */
export async function findIndustry(db: Database, principal: Principal, code: string) {
  const { data, counts } = await readCounts(db, principal, [code, code.replace("N:", "")]);
  const found = findNode(data, counts, code);
  return found && { found, data };
}

function findNode({ nodes }: IndustryData, counts: Counts, code: string): FoundIndustry | null {
  const node = nodes.find((one) => one.code === code);
  if (!node) return null;
  const sector = nodes.find((one) => one.code === node.parent_code) ?? node;
  return { node, sector, industry: serializeNode(node, counts) };
}

type Counts = Map<string, { all: number; mine: number }>;

/**
 * Counts accounts by node code. An account with a sector but no industry counts for the sector only.
 *
 * @param values codes of the nodes to count; absent: all
 */
async function readCounts(
  db: Database,
  principal: Principal,
  values?: string[],
): Promise<{ data: IndustryData; counts: Counts }> {
  const owners = [allOwners, principal.uid];
  const statement = selectValueCounts(principal, { facets: ["industry", "naics"], owners, values });
  const { rows, data } = await readWithIndustryData(db, valueCountSchema, statement);
  const counts: Counts = new Map();
  for (const { facet, owner, value, count } of rows) {
    const code = facet === "naics" ? `N:${value}` : value;
    const own = counts.get(code) ?? { all: 0, mine: 0 };
    counts.set(code, { ...own, [owner === allOwners ? "all" : "mine"]: count });
  }
  return { data, counts };
}

function serializeNode(node: IndustryNode, counts: Counts): Industry {
  const own = counts.get(node.code);
  return {
    code: node.code,
    name: node.name,
    level: node.level,
    parent_code: node.parent_code,
    naics_sector: node.naics_sector,
    supersector_code: node.ces_supersector && `C:${node.ces_supersector}`,
    account_count: own?.all ?? 0,
    my_account_count: own?.mine ?? 0,
  };
}
