import type { Account } from "@/lib/contracts/accounts/account";

/** The selected accounts by id. */
export type Selection = ReadonlyMap<string, Account>;

export const nothingSelected: Selection = new Map();

/** Adds an account to the selection, or removes it. */
export function toggleSelected(selection: Selection, account: Account): Selection {
  const next = new Map(selection);
  if (!next.delete(account.id)) next.set(account.id, account);
  return next;
}

/**
 * Adds all rows between two indices to the selection, in either direction.
 *
 * @param rows the loaded rows, in the list's order
 */
export function selectRange(selection: Selection, rows: readonly Account[], from: number, to: number): Selection {
  const next = new Map(selection);
  for (const account of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(account.id, account);
  return next;
}

/** Returns whether none, some or all of the loaded rows are selected. */
export function selectionState(selection: Selection, rows: readonly Account[]): "none" | "some" | "all" {
  if (selection.size === 0) return "none";
  return rows.length > 0 && rows.every((account) => selection.has(account.id)) ? "all" : "some";
}
