import { type CustomKey, isCustomKey, maxCustomFields } from "./custom-field";

/** The columns that a list of accounts can show next to the name and that an export can contain. */
export const accountColumns = [
  "sector",
  "industry",
  "hq",
  "market_cap",
  "band",
  "revenue",
  "employees",
  "founded",
  "contacts",
  "owner",
  "tier",
  "stage",
  "status",
  "updated",
] as const;

export type AccountColumn = (typeof accountColumns)[number];

/** A column of the list: a built-in field or a custom field. */
export type ListColumn = AccountColumn | CustomKey;

/** The maximum number of columns of a list. */
export const maxColumns = accountColumns.length + maxCustomFields;

/** Whether a text is the name of a column. Doesn't check that its custom field still exists. */
export function isListColumn(name: string): name is ListColumn {
  return isCustomKey(name) || accountColumns.some((key) => key === name);
}

/** Columns in their default order: built-in fields, then custom fields in the given order. */
export function inColumnOrder(chosen: readonly string[]): ListColumn[] {
  return [...accountColumns.filter((key) => chosen.includes(key)), ...new Set(chosen.filter(isCustomKey))];
}
