import { type AccountFieldInfo, accountFieldTable } from "./field-table";

type Table = typeof accountFieldTable;
export type AccountFieldKey = keyof Table;

/** The fields whose entry in the table has the properties of `Info`. */
export type FieldsWith<Info> = { [Key in AccountFieldKey]: Table[Key] extends Info ? Key : never }[AccountFieldKey];

export type FieldValue<Key extends AccountFieldKey> = Table[Key] extends { options: infer Options }
  ? keyof Options & string
  : Table[Key]["kind"] extends "year" | "count" | "money"
    ? number
    : string;

export const accountFieldKeys = Object.keys(accountFieldTable).filter(isAccountField);

export function isAccountField(name: string): name is AccountFieldKey {
  return Object.hasOwn(accountFieldTable, name);
}

/** Returns a field's entry in the table. */
export function fieldInfo(key: AccountFieldKey): AccountFieldInfo {
  return accountFieldTable[key];
}

/** Finds a field's entry in the table by name; null: not a built-in field. */
export function findFieldInfo(name: string): AccountFieldInfo | null {
  return isAccountField(name) ? fieldInfo(name) : null;
}

/** Whether a field's values are numbers. */
export function isNumeric(key: AccountFieldKey): boolean {
  return isAmount(key) || fieldInfo(key).kind === "year";
}

/** Whether a field's values are numbers that can be compared by their size. */
export function isAmount(name: string): boolean {
  const kind = findFieldInfo(name)?.kind;
  return kind === "count" || kind === "money";
}

type Flag = "isDetail" | "isInForm" | "isCatalogued" | "isAlerted" | "isSorted";

function fieldsWith<Name extends Flag>(flag: Name) {
  return accountFieldKeys.filter((key): key is FieldsWith<Record<Name, true>> => fieldInfo(key)[flag] === true);
}

/** Builds an object with one value for each key; the caller declares the types of the values. */
export function objectFromKeys<Made extends object>(
  keys: readonly (keyof Made & string)[],
  make: (key: keyof Made & string) => unknown,
): Made {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Made;
}

export type ImportedField = Exclude<AccountFieldKey, FieldsWith<{ isImported: false }>>;

/** Whether a name is that of a field that a file can set. */
export function isImportedField(name: string): name is ImportedField {
  return isAccountField(name) && fieldInfo(name).isImported !== false;
}

export const importedFields = accountFieldKeys.filter(isImportedField);

export type RuledField = Exclude<AccountFieldKey, FieldsWith<{ isRuled: false }>>;

/** The fields to which a source rule can apply. */
export const ruledFields = accountFieldKeys.filter((key): key is RuledField => fieldInfo(key).isRuled !== false);

export type DetailField = FieldsWith<{ isDetail: true }>;

/** The fields that only the account's own page has. */
export const detailFields = fieldsWith("isDetail");

export type RowField = Exclude<AccountFieldKey, DetailField>;

export const rowFields = accountFieldKeys.filter((key): key is RowField => !fieldInfo(key).isDetail);

export type FormField = FieldsWith<{ isInForm: true }>;

export const formFields = fieldsWith("isInForm");

export type CataloguedField = FieldsWith<{ isCatalogued: true }>;

export const cataloguedFields = fieldsWith("isCatalogued");

export const alertedFields = fieldsWith("isAlerted");

export type ListedField = FieldsWith<{ column: string }>;

export const listedFields = accountFieldKeys.filter((key): key is ListedField => fieldInfo(key).column !== undefined);

type SortedField = FieldsWith<{ isSorted: true }>;
type SortName<Key> = Key extends AccountFieldKey
  ? Table[Key] extends { column: infer Column extends string }
    ? Column
    : Key
  : never;

/** The fields by which the list can be sorted. */
export const sortedFields = fieldsWith("isSorted");

/** The sort key of a field: its column's name, or the field's own name if it has no column. */
export function sortNameOf<Key extends SortedField>(key: Key): SortName<Key> {
  return (fieldInfo(key).column ?? key) as SortName<Key>;
}

type ChoiceField = FieldsWith<{ options: object }>;

/** The values of a choice, in order. */
export function choicesOf<Key extends ChoiceField>(key: Key): FieldValue<Key>[] {
  return Object.keys(accountFieldTable[key].options) as FieldValue<Key>[];
}

/** The name of a choice's value where it stands alone, as in a menu: `Tier A`, `Former customer`. */
export function choiceName(key: ChoiceField, value: string): string {
  const { label, options = {}, needsLabel } = fieldInfo(key);
  const name = options[value] ?? value;
  return needsLabel ? `${label} ${name}` : name;
}

/** A field's heading in files: `Revenue (USD)`. */
export function headingOf(key: AccountFieldKey): string {
  const { heading, unit, label } = fieldInfo(key);
  return heading ?? (unit === undefined ? label : `${label} (${unit})`);
}
