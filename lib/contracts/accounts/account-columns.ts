import { type CustomKey, isCustomKey, maxCustomFields } from "./custom-field";
import { accountFieldTable } from "./field-table";
import { type ListedField, listedFields } from "./fields";

export function columnOf(key: ListedField) {
  return accountFieldTable[key].column;
}

export type AccountColumn = ReturnType<typeof columnOf> | "contacts" | "owner" | "updated";

/** The field of a column; null: it shows something else. */
export function fieldOfColumn(column: AccountColumn): ListedField | null {
  return listedFields.find((key) => columnOf(key) === column) ?? null;
}

const isView = (key: ListedField) => accountFieldTable[key].group === "Our view";

/** The columns that a list of accounts can show next to the name and that an export can contain. */
export const accountColumns: readonly AccountColumn[] = [
  ...listedFields.filter((key) => !isView(key)).map(columnOf),
  "contacts",
  "owner",
  ...listedFields.filter(isView).map(columnOf),
  "updated",
];

/** A column of the list: a built-in field or a custom field. */
export type ListColumn = AccountColumn | CustomKey;

export const maxColumns = accountColumns.length + maxCustomFields;

/** Whether a text is the name of a column. Doesn't check that its custom field still exists. */
export function isListColumn(name: string): name is ListColumn {
  return isCustomKey(name) || accountColumns.some((key) => key === name);
}

/** Columns in their default order: built-in fields, then custom fields in the given order. */
export function inColumnOrder(chosen: readonly string[]): ListColumn[] {
  return [...accountColumns.filter((key) => chosen.includes(key)), ...new Set(chosen.filter(isCustomKey))];
}
