import { type CustomKey, isCustomKey, maxCustomFields } from "./custom-field";

/** The columns that a list of accounts can show beside the name, and that an export can be of. */
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

/** A column of the list: of a value that all accounts have, or of a custom field. */
export type ListColumn = AccountColumn | CustomKey;

/** How many columns a list has at most. */
export const maxColumns = accountColumns.length + maxCustomFields;

/** Whether a text names a column; whether its custom field is still there, it doesn't say. */
export function isListColumn(name: string): name is ListColumn {
  return isCustomKey(name) || accountColumns.some((key) => key === name);
}

/** Columns in their usual order: those that all accounts have, then custom fields as they come. */
export function inColumnOrder(chosen: readonly string[]): ListColumn[] {
  return [...accountColumns.filter((key) => chosen.includes(key)), ...new Set(chosen.filter(isCustomKey))];
}
