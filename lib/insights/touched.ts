import { fullView, viewHref } from "@/lib/accounts/list/view";
import type { Industry } from "@/lib/contracts/insights/industry";

/**
 * The accounts in the industries that figures describe: their number, how many belong to the user, and the filter codes
 * for the accounts list.
 */
export interface Touched {
  codes: string[];
  all: number;
  mine: number;
}

/**
 * Finds the accounts affected by figures, from the industry tree node that the figures describe: an industry, a sector
 * (`N:31-33`, including accounts with only a known sector), or a wider group of sectors (`C:40`).
 *
 * @param code a series' `of_code`; an unknown code yields no accounts
 */
export function findTouched(code: string, industries: readonly Industry[]): Touched {
  const nodes = industries.filter(
    (node) => node.code === code || (node.level === "sector" && node.supersector_code === code),
  );
  return {
    codes: nodes.map((node) => node.code),
    all: nodes.reduce((sum, node) => sum + node.account_count, 0),
    mine: nodes.reduce((sum, node) => sum + node.my_account_count, 0),
  };
}

/**
 * The URL of the accounts list filtered by industries and sectors. `owner`: `me` for the user's own accounts, null for
 * all of the client's.
 */
export function touchedHref(codes: readonly string[], owner: "me" | null): string {
  return viewHref({ ...fullView, industry: codes, owner, sort: "-market_cap" });
}
