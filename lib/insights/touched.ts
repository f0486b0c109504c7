import { viewHref, wholeView } from "@/lib/accounts/list/view";
import type { Industry } from "@/lib/contracts/industry";

/** The accounts that figures touch: how many, how many of them are mine, and as which codes the accounts list knows them. */
export interface Touched {
  codes: string[];
  all: number;
  mine: number;
}

/**
 * Finds the accounts that figures touch, by whom these speak of: an industry, a sector (`N:31-33`, with the accounts of
 * which no more is known than the sector), or a wider group of sectors (`C:40`).
 *
 * @param code a series' `of_code`; one that the tree doesn't know touches nothing
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

/** The address of the accounts list with those of some industries and sectors: `me` mine, null the whole client's. */
export function touchedHref(codes: readonly string[], owner: "me" | null): string {
  return viewHref({ ...wholeView, lists: { ...wholeView.lists, industry: [...codes] }, owner, sort: "-market_cap" });
}
