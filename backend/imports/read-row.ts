import type { AccountField as CustomField } from "@/lib/contracts/accounts/account-field";
import { type AccountValues, accountValuesSchema } from "@/lib/contracts/accounts/account-values";
import { type CustomKey, customKey } from "@/lib/contracts/accounts/custom-field";
import { fieldInfo, type ImportedField } from "@/lib/contracts/accounts/fields";
import { accountImportFields, type ImportTarget } from "@/lib/contracts/imports/import-field";
import { isVisible } from "@/lib/contracts/text/visible-text";
import { cutText } from "./cut-text";
import { readAmount, readYear } from "./numbers";
import { type CellFormat, plainFormat, readCustomCell } from "./read-custom";
import { readDay } from "./read-day";
import { stateCodes } from "./us-states";

/** Settings for interpreting a file's columns. */
export interface RowReader {
  /** The field of each column; null: ignored. */
  fields: readonly (ImportTarget | null)[];
  /** The client's custom fields. */
  custom?: readonly CustomField[];
  /** Number and date format of each column; absent: plain. */
  formats?: readonly (CellFormat | undefined)[];
  /** Whether an unreadable value rejects its row or is skipped. */
  badValues: "row" | "value";
}

/** The values of one row. */
export interface ReadRow {
  /** The account's id: Sightline's own, the catalog's, or that of the system that the file comes from. */
  id: string | null;
  values: AccountValues;
  /** The account's owner, as written in the file. */
  owner?: string;
  /** Values of custom fields, by the key of the field. */
  custom?: Readonly<Record<CustomKey, string>>;
  /** The first invalid value and its column, from 0. */
  flaw: { place: number; reason: string } | null;
}

/** Parses a row's cells; empty cells are ignored. */
export function readRow(cells: readonly string[], reader: RowReader): ReadRow {
  const { fields, formats = [], badValues } = reader;
  const read: ReadRow = { id: null, values: {}, flaw: null };
  const values: Record<string, unknown> = {};
  for (const { index, field, text } of readCells(cells, fields, accountImportFields)) {
    if (field === "id") read.id = text;
    if (field === "owner") read.owner = text;
    if (field === "id" || field === "owner") continue;
    const result = accountValuesSchema.shape[field].safeParse(convert(field, text, formats[index] ?? plainFormat));
    if (result.success) values[field] = result.data;
    else if (badValues === "row" || field === "name") {
      read.flaw ??= { place: index, reason: `“${shorten(text)}”: ${reasonOf(field, result.error.issues[0]?.message)}` };
    }
  }
  read.values = accountValuesSchema.parse(values);
  return readCustom(cells, reader, read);
}

function readCustom(
  cells: readonly string[],
  { fields, custom = [], formats = [], badValues }: RowReader,
  read: ReadRow,
) {
  const values: Record<CustomKey, string> = {};
  const known = custom.map(({ id }) => customKey(id));
  for (const { index, field: key, text } of readCells(cells, fields, known)) {
    const field = custom.find(({ id }) => customKey(id) === key);
    const found = field && readCustomCell(field, text, formats[index] ?? plainFormat);
    if (!found) continue;
    if ("value" in found) values[key] = found.value;
    else if (badValues === "row") read.flaw ??= { place: index, reason: `“${shorten(text)}”: ${found.refused}` };
  }
  return { ...read, custom: values };
}

/** The cells of a row with visible text, each with its field. */
export function readCells<Field extends ImportTarget>(
  cells: readonly string[],
  fields: readonly (ImportTarget | null)[],
  known: readonly Field[],
): { index: number; field: Field; text: string }[] {
  return fields.flatMap((key, index) => {
    const field = known.find((one) => one === key);
    const text = (cells[index] ?? "").trim();
    return field === undefined || !isVisible(text) ? [] : [{ index, field, text }];
  });
}

/**
 * Converts a text to the type that the field's schema expects; a text that can't be converted is passed on, so that the
 * schema rejects it.
 */
function convert(field: ImportedField, text: string, { mark, order }: CellFormat): string | number {
  const { kind, options = {} } = fieldInfo(field);
  switch (kind) {
    case "count":
      // Unlike money, a count isn't rounded: a fraction indicates that the file uses another decimal mark.
      return readAmount(text, mark) ?? text;
    case "money": {
      const amount = readAmount(text, mark);
      return amount === null ? text : Math.round(amount);
    }
    case "year":
      return readYear(text) ?? text;
    case "date": {
      const read = readDay(text, order);
      return "day" in read ? read.day : text;
    }
    case "domain":
      return domainIn(text);
    case "url":
      return /^[a-z]+:/i.test(text) ? text : `https://${text}`;
    case "digits":
      return text.replace(/^cik[:\s]*/i, "");
    case "state":
      return stateCodes.get(text.toLowerCase()) ?? text;
    case "choice":
      return Object.keys(options).find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
    default:
      return text;
  }
}

/** Extracts the domain from `https://www.example.com/about` and `sales@example.com`. */
export function domainIn(text: string): string {
  // A domain never spans several lines.
  if (/[\n\r\u2028\u2029]/.test(text)) return text;
  const [host = ""] = text.replace(/^[a-z]+:\/\//i, "").split(/[/?#]/, 1);
  return host
    .replace(/^.*@/, "")
    .replace(/^www\./i, "")
    .replace(/:\d+$/, "")
    .replace(/\.$/, "");
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

function reasonOf(field: ImportedField, message: string | undefined): string {
  const { kind, options = {} } = fieldInfo(field);
  switch (kind) {
    case "count":
      return "Enter a number such as 1200";
    case "money":
      return "Enter an amount in US dollars, such as 1500000 or 1.5 M";
    case "year":
      return "Enter a year from 1500 on";
    case "choice":
      return `Enter ${either.format(Object.keys(options))}`;
    default:
      return message ?? "This can't be read";
  }
}

/** Truncates a value for quoting it in a reason. */
export function shorten(text: string): string {
  return text.length > 60 ? `${cutText(text, 57)}…` : text;
}
