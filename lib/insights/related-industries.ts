import type { Industry } from "@/lib/contracts/insights/industry";
import type { Touched } from "./touched";

/** Accounts in industries related to the industry that moved, and the rule that links these industries. */
export interface RelatedIndustryGroup extends Touched {
  /** The linking rule: `Same sector, other industry`. */
  rule: string;
  /** The related industries as text: `other industries of Manufacturing`. */
  where: string;
}

/**
 * Finds the accounts in industries related to the one that the figures describe, closest first: other industries of the
 * same sector, then other sectors of the same wider group. A classification has no supply relations, so none are
 * considered.
 *
 * @param code a series' `of_code`; an industry has both groups, a sector only the second, a wider group none
 * @returns the groups that have accounts
 */
export function findRelatedIndustries(code: string, industries: readonly Industry[]): RelatedIndustryGroup[] {
  const node = industries.find((one) => one.code === code);
  if (!node) return [];
  const sector = node.level === "sector" ? node : industries.find((one) => one.code === node.parent_code);
  const siblings = industries.filter(
    (one) =>
      node.level === "industry" && one.level === "industry" && one.parent_code === node.parent_code && one !== node,
  );
  const group = sector?.supersector_code ?? null;
  const sectors = industries.filter(
    (one) => group !== null && one.level === "sector" && one.supersector_code === group && one !== sector,
  );
  return [
    { rule: "Same sector, other industry", where: `other industries of ${sector?.name}`, ...sumOf(siblings) },
    {
      rule: "Same wide group, other sector",
      where: new Intl.ListFormat("en").format(
        sectors.filter(({ account_count: all }) => all > 0).map(({ name }) => name),
      ),
      ...sumOf(sectors),
    },
  ].filter(({ all }) => all > 0);
}

function sumOf(nodes: readonly Industry[]): Touched {
  const some = nodes.filter(({ account_count: all }) => all > 0);
  return {
    codes: some.map(({ code }) => code),
    all: some.reduce((sum, one) => sum + one.account_count, 0),
    mine: some.reduce((sum, one) => sum + one.my_account_count, 0),
  };
}
