import { capitalize } from "@/lib/contracts/text/capitalize";
import type { Cell } from "../../../../files/sheet";

/** One stored record about a person, such as a note or a sign-in. */
export interface DataEntry {
  /** Where the record is stored. */
  part: string;
  at: string | null;
  source?: string | null;
  fields: readonly (readonly [name: string, value: string])[];
}

/** A row of the database as JSON. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** The columns of a file with personal data. */
export const dataHeadings = ["Part", "Entry", "Date", "Field", "Value", "Source"] as const;

/** Writes entries as rows, one for each field; the fields of an entry share its number. */
export async function* writeEntries(entries: AsyncIterable<readonly DataEntry[]>): AsyncGenerator<Cell[][]> {
  let number = 0;
  for await (const batch of entries) {
    const rows: Cell[][] = [];
    for (const { part, at, source = null, fields } of batch) {
      if (fields.length === 0) continue;
      number += 1;
      for (const [field, value] of fields) rows.push([part, number, at, field, value, source]);
    }
    // Empty batches are sent too, so that the download doesn't stall during a long search.
    yield rows;
  }
}

/** The columns with the date of a row, in order of preference. */
export const dateColumns = [
  "happened_at",
  "occurred_at",
  "seen_at",
  "at",
  "created_at",
  "started_at",
  "saved_at",
  "updated_at",
  "last_at",
];

/** The date of a row; null: it has none. */
export function dateOf(row: StoredRow): string | null {
  const column = dateColumns.find((name) => typeof row[name] === "string");
  return column === undefined ? null : String(row[column]);
}

/** The fields of a row, without empty ones. */
export function fieldsOf(row: StoredRow): [string, string][] {
  return Object.entries(row).flatMap(([name, value]): [string, string][] =>
    isEmpty(value) ? [] : [[nameOf(name), writeValue(value)]],
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

function writeValue(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The name of a table or a column as words. */
export function nameOf(name: string): string {
  return capitalize(name.replaceAll("_", " "));
}
