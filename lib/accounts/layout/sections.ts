import type { BoardField, Grouping } from "@/lib/contracts/accounts/account-layout";
import { choiceName, choicesOf, fieldInfo } from "@/lib/contracts/accounts/fields";
import type { AccountsView } from "../list/view";

/** Narrows a view to the accounts with one value of the field `by`; null: to those whose value is unknown. */
export function sectionOf(view: AccountsView, by: Grouping, value: string | null): AccountsView {
  const rows = { ...view, layout: null };
  if (by === "owner") return { ...rows, owner: value ?? "none" };
  if (value !== null) return { ...rows, [by]: [value] };
  return by === "status" || view.empty.includes(by) ? rows : { ...rows, empty: [...view.empty, by] };
}

export interface BoardColumn {
  /** Null: the value is unknown. */
  value: string | null;
  label: string;
}

/** Returns the values that a board's field can be set to, in order; the last one is "No tier" or "No stage". */
export function valuesToSet(by: BoardField): readonly BoardColumn[] {
  const choices = choicesOf(by).map((value) => ({ value, label: choiceName(by, value) }));
  return [...choices, { value: null, label: `No ${fieldInfo(by).label.toLowerCase()}` }];
}

/** Returns a board's columns, except those that the view's own filters leave empty. */
export function boardColumns(view: AccountsView, by: BoardField): readonly BoardColumn[] {
  const selected: readonly string[] = view[by];
  return valuesToSet(by).filter(({ value }) => {
    if (view.empty.includes(by)) return value === null;
    return selected.length === 0 || (value !== null && selected.includes(value));
  });
}
