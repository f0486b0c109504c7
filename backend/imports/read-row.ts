import { type AccountField, type AccountValues, accountValuesSchema } from "@/lib/contracts/account-change";
import { readGuarded } from "@/lib/contracts/csv";
import {
  type AccountImportField,
  accountImportFields,
  type DecimalMark,
  type ImportField,
} from "@/lib/contracts/import-field";
import { readAmount, readYear } from "./numbers";
import { stateCodes } from "./us-states";

/** How to interpret a file's columns. */
export interface RowReader {
  /** The field of each column; null: ignored. */
  fields: readonly (ImportField | null)[];
  decimalMark: DecimalMark;
  /** Whether an unreadable value rejects its row or is skipped. */
  badValues: "row" | "value";
}

/** The values of one row. */
export interface ReadRow {
  /** Sightline's own id of the account, or the catalogue's. */
  id: string | null;
  values: AccountValues;
  /** The first unreadable value and its column, from 0. */
  flaw: { place: number; reason: string } | null;
}

/**
 * Reads a row's cells; empty cells are ignored. The quoting that our export adds to text that looks like a formula is
 * removed.
 */
export function readRow(cells: readonly string[], { fields, decimalMark, badValues }: RowReader): ReadRow {
  const read: ReadRow = { id: null, values: {}, flaw: null };
  const values: Record<string, unknown> = {};
  for (const { place, field, text } of readCells(cells, fields, accountImportFields)) {
    if (field === "id") {
      read.id = text;
      continue;
    }
    const result = accountValuesSchema.shape[field].safeParse(convert(field, text, decimalMark));
    if (result.success) values[field] = result.data;
    else if (badValues === "row" || field === "name") {
      read.flaw ??= { place, reason: `“${shorten(text)}”: ${reasonOf(field, result.error.issues[0]?.message)}` };
    }
  }
  read.values = accountValuesSchema.parse(values);
  return read;
}

/**
 * A row's cells that have a value and a field; the quoting that our export adds to text that looks like a formula is
 * removed.
 */
export function readCells<Field extends ImportField>(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  known: readonly Field[],
): { place: number; field: Field; text: string }[] {
  return fields.flatMap((given, place) => {
    const field = known.find((one) => one === given);
    const text = readGuarded(cells[place] ?? "").trim();
    return field === undefined || text === "" ? [] : [{ place, field, text }];
  });
}

/**
 * Converts a text to what the field's schema expects; a text that can't be converted is passed on, so that the schema
 * refuses it.
 */
function convert(field: Exclude<AccountImportField, "id">, text: string, mark: DecimalMark): string | number {
  switch (field) {
    case "employees":
      // A fractional number of employees is a sign that the file uses another decimal mark.
      return readAmount(text, mark) ?? text;
    case "revenue_usd":
    case "market_cap_usd": {
      const amount = readAmount(text, mark);
      return amount === null ? text : Math.round(amount);
    }
    case "founded_year":
      return readYear(text) ?? text;
    case "domain":
      return domainIn(text);
    case "website":
      return /^[a-z]+:/i.test(text) ? text : `https://${text}`;
    case "cik":
      return text.replace(/^cik[:\s]*/i, "");
    case "hq_state":
      return stateCodes.get(text.toLowerCase()) ?? text;
    case "tier":
      return text.toUpperCase();
    case "stage":
    case "status":
      return text.toLowerCase();
    default:
      return text;
  }
}

/** Extracts the domain from `https://www.example.com/about` and `sales@example.com`. */
export function domainIn(text: string): string {
  const host = text.replace(/^[a-z]+:\/\//i, "").replace(/[/?#].*$/, "");
  return host
    .replace(/^.*@/, "")
    .replace(/^www\./i, "")
    .replace(/:\d+$/, "")
    .replace(/\.$/, "");
}

const reasons: Partial<Record<AccountField, string>> = {
  employees: "Give a number, such as 1200",
  revenue_usd: "Give an amount in US dollars, such as 1500000 or 1.5 M",
  market_cap_usd: "Give an amount in US dollars, such as 1500000 or 1.5 M",
  founded_year: "Give a year from 1500 on",
  status: "Give active or delisted",
  tier: "Give A, B or C",
  stage: "Give prospect, open, customer or former",
};

function reasonOf(field: AccountField, message: string | undefined): string {
  return reasons[field] ?? message ?? "This can't be read";
}

/** Shortens a value to be quoted in a reason. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
