import { type AccountQuery, accountQuerySchema } from "@/lib/contracts/account";
import type { Industry } from "@/lib/contracts/industry";
import { industriesOfMine, largestIndustries } from "@/lib/contracts/industry-choice";
import type { Home } from "@/lib/contracts/screens";
import type { IndustryTree } from "../insights/industries";
import { listSeriesOf } from "../insights/series";

/** How many industries are checked for notable changes. */
const watchedIndustries = 8;

/** Query for the largest accounts by market cap. */
export const largest = (limit: number, filter: Pick<AccountQuery, "industry" | "owner">): AccountQuery => ({
  ...accountQuerySchema.parse({ sort: "-market_cap", limit }),
  ...filter,
});

/**
 * The industries to check for notable changes: those of the user's accounts, by number of accounts, then the largest.
 */
export function watchedOf(industries: readonly Industry[]): Industry[] {
  return [...new Set([...industriesOfMine(industries), ...largestIndustries(industries)])].slice(0, watchedIndustries);
}

/** Lists the industries' own series. */
export function figuresOf({ find, data }: IndustryTree, codes: readonly string[]): Home["figures"] {
  const found = codes.flatMap((code) => find(code) ?? []);
  return found.map((one) => ({ industry: one.industry, items: listSeriesOf(data, one, { isOwnOnly: true }) }));
}
