import type { Database } from "../../database/database";
import type { ImportRecord, StagedRow } from "./find";

/** What a row came out as; `place` is the column that the reason is about. */
export interface Verdict {
  line: number;
  verdict: NonNullable<StagedRow["verdict"]>;
  reason: string | null;
  place: number | null;
  /** What the row says, by field. */
  values: Readonly<Record<string, unknown>>;
  changes: string[];
  account_id: string | null;
  contact_id: string | null;
  /** The line in which its account stands first, in a file of accounts with their people. */
  account_line?: number;
}

/** What is known while the rows of one file are judged. */
export interface Known {
  /** The codes of industries. */
  codes: ReadonlySet<string>;
  /** The line in which each account or contact of the file, by what it is known by, stood first. */
  seen: Map<string, number>;
  at: Date;
}

/** Judges rows, in their order. */
export type Judge = (tx: Database, record: ImportRecord, rows: StagedRow[], known: Known) => Promise<Verdict[]>;

/** How an import's columns are to be understood. */
export function readerOf(record: ImportRecord) {
  return {
    fields: record.columns.map(({ field }) => field),
    decimalMark: record.decimalMark ?? ".",
    badValues: record.badValues,
  } as const;
}
