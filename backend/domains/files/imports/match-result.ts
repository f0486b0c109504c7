import type { ImportLink } from "@/lib/contracts/imports/transfer-state";
import type { Database } from "../../../database/database";
import { plainFormat } from "../../../imports/read-custom";
import type { ImportRecord, StagedRow } from "./find";

/** The match result of a row; `place` is the index of the column that the reason refers to. */
export interface MatchResult {
  line: number;
  status: NonNullable<StagedRow["status"]>;
  reason: string | null;
  place: number | null;
  /** The row's values, by field. */
  values: Readonly<Record<string, unknown>>;
  changes: string[];
  account_id: string | null;
  contact_id: string | null;
  /** In an account file: the first line with the same account. */
  account_line?: number;
  /** In a transfer: the result of resolving the row's link, and the keys by which other files find the row. */
  link?: ImportLink;
  keys?: readonly string[];
}

/** State shared while matching the rows of one file. */
export interface MatchState {
  /** Codes of all industries. */
  codes: ReadonlySet<string>;
  /** The first line of each account or contact in the file, by key. */
  seen: Map<string, number>;
  /** In an account file: the id of each account in the file and whether it is doubtful, by first line. */
  firsts: Map<number, { id: string | null; isDoubtful: boolean }>;
  at: Date;
}

/** Matches rows, in order. */
export type MatchRows = (
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  known: MatchState,
) => Promise<MatchResult[]>;

/** The interpretation of an import's columns. */
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
