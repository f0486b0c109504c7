import type { BoardField, Grouping } from "@/lib/contracts/accounts/account-layout";
import { accountFieldTable } from "@/lib/contracts/accounts/field-table";
import { choicesOf } from "@/lib/contracts/accounts/fields";
import type { AccountsView } from "../list/view";

/** Narrows a view to the accounts with one value; null: with an unknown value. */
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

const values: Record<BoardField, readonly BoardColumn[]> = {
  tier: [
    ...choicesOf("tier").map((tier) => ({ value: tier, label: `Tier ${tier}` })),
    { value: null, label: "No tier" },
  ],
  stage: [
    ...Object.entries(accountFieldTable.stage.options).map(([value, label]) => ({ value, label })),
    { value: null, label: "No stage" },
  ],
};

/** Returns a board's columns, except those that the view's own filters leave empty. */
export function boardColumns(view: AccountsView, by: BoardField): readonly BoardColumn[] {
  const wanted: readonly string[] = view[by];
  return values[by].filter(({ value }) => {
    if (view.empty.includes(by)) return value === null;
    return wanted.length === 0 || (value !== null && wanted.includes(value));
  });
}
