import type { ImportLink } from "@/lib/contracts/imports/transfer-state";
import type { Database } from "../../../database/database";
import { plainFormat } from "../../../imports/read-custom";
import type { ImportRecord, StagedRow } from "./find";

/** The verdict on a row; `place` is the column that the reason is about. */
export interface Verdict {
  line: number;
  verdict: NonNullable<StagedRow["verdict"]>;
  reason: string | null;
  place: number | null;
  /** The row's values, by field. */
  values: Readonly<Record<string, unknown>>;
  changes: string[];
  account_id: string | null;
  contact_id: string | null;
  /** In a file of accounts: the first line with the same account. */
  account_line?: number;
  /** In a file of a transfer: what its link came to, and by which keys its other files find this row. */
  link?: ImportLink;
  keys?: readonly string[];
}

/** What is known while the rows of one file are judged. */
export interface Known {
  /** Codes of all industries. */
  codes: ReadonlySet<string>;
  /** The first line of each account or contact in the file, by its keys. */
  seen: Map<string, number>;
  /** In a file of accounts: the id of each account in the file, and whether it is doubtful, by its first line. */
  firsts: Map<number, { id: string | null; isDoubtful: boolean }>;
  at: Date;
}

/** Judges rows, in their order. */
export type Judge = (tx: Database, record: ImportRecord, rows: StagedRow[], known: Known) => Promise<Verdict[]>;

/** How to interpret an import's columns. */
export function readerOf(record: ImportRecord) {
  return {
    fields: record.columns.map(({ field }) => field),
    formats: record.columns.map(({ decimals, days }) => ({
      mark: decimals?.mark ?? plainFormat.mark,
      order: days?.order ?? plainFormat.order,
    })),
    badValues: record.badValues,
  } as const;
}
