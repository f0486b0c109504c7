import type { Account } from "@/lib/contracts/account";

/** The accounts that are selected, by id. */
export type Selection = ReadonlyMap<string, Account>;

export const nothingSelected: Selection = new Map();

/** The selection with one account switched on or off. */
export function toggleSelected(selection: Selection, account: Account): Selection {
  const next = new Map(selection);
  if (!next.delete(account.id)) next.set(account.id, account);
  return next;
}

/**
 * The selection with every row from one index to another, in either direction, switched on.
 * @param rows the rows that are loaded, in the list's order
 */
export function selectRange(selection: Selection, rows: readonly Account[], from: number, to: number): Selection {
  const next = new Map(selection);
  for (const account of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(account.id, account);
  return next;
}

/** How much of the loaded rows is selected. */
export function selectionState(selection: Selection, rows: readonly Account[]): "none" | "some" | "all" {
  if (selection.size === 0) return "none";
  return rows.length > 0 && rows.every((account) => selection.has(account.id)) ? "all" : "some";
}
