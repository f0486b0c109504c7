import type { Industry } from "@/lib/contracts/insights/industry";

/** A tree node for the picker, with its number of accounts and how many of them belong to the user. */
export interface IndustryCount {
  code: string;
  name: string;
  all: number;
  mine: number;
}

export interface Branch extends IndustryCount {
  industries: IndustryCount[];
}

/** Builds the tree from the flat list: sectors in the list's order, each with its industries. */
export function buildTree(industries: readonly Industry[]): Branch[] {
  return industries
    .filter((industry) => industry.level === "sector")
    .map((sector) => ({
      ...nodeOf(sector),
      industries: industries.filter((industry) => industry.parent_code === sector.code).map(nodeOf),
    }));
}

/**
 * Finds the branches and industries whose name contains the text; a branch that matches by its own name keeps all of
 * its industries. An empty text returns the whole tree.
 */
export function searchTree(tree: readonly Branch[], text: string): Branch[] {
  const query = text.trim().toLowerCase();
  if (query === "") return [...tree];
  const holds = (node: IndustryCount) => node.name.toLowerCase().includes(query);
  return tree
    .map((branch) => (holds(branch) ? branch : { ...branch, industries: branch.industries.filter(holds) }))
    .filter((branch) => holds(branch) || branch.industries.length > 0);
}

function nodeOf(industry: Industry): IndustryCount {
  return { code: industry.code, name: industry.name, all: industry.account_count, mine: industry.my_account_count };
}
