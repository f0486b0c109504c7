import { type AccountQuery, accountQuerySchema } from "@/lib/contracts/accounts/account";
import type { Home } from "@/lib/contracts/home/screens";
import type { Industry } from "@/lib/contracts/insights/industry";
import { largestIndustries, ownIndustries } from "@/lib/contracts/insights/industry-choice";
import type { IndustryTree } from "../../industry-pages/insights/industries";
import { listSeriesOf } from "../../industry-pages/insights/series";

/** How many industries are checked for notable changes. */
const watchedIndustries = 8;

export const largestAccountsQuery = (
  limit: number,
  filter: Pick<AccountQuery, "industry" | "owner">,
): AccountQuery => ({
  ...accountQuerySchema.parse({ sort: "-market_cap", limit }),
  ...filter,
});

/**
 * The industries to check for notable changes: those of the user's accounts, by number of accounts, then the largest.
 */
export function chooseWatchedIndustries(industries: readonly Industry[]): Industry[] {
  return [...new Set([...ownIndustries(industries), ...largestIndustries(industries)])].slice(0, watchedIndustries);
}

/** Lists the industries' own series. */
export function listIndustryFigures({ find, data }: IndustryTree, codes: readonly string[]): Home["figures"] {
  const found = codes.flatMap((code) => find(code) ?? []);
  return found.map((one) => ({ industry: one.industry, items: listSeriesOf(data, one, { isOwnOnly: true }) }));
}
