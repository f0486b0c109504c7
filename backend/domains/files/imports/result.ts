import type { ImportOutcome } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../database/database";
import type { Writer } from "../../values/history/record";
import type { ImportRecord, StagedRow } from "./find";

/** The outcome of a row. */
export interface RowResult {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  account_id: string | null;
  contact_id: string | null;
  /** The id of the added note or task. */
  item_id?: string;
}

/** The author and cause of written rows. */
export interface RowOrigin {
  writer: Writer;
  /** The owner of new accounts: the rep who imports them; null: none. */
  ownerId: string | null;
}

/** Writes rows of an import, and returns the outcome of each. */
export type WriteRows = (
  tx: Database,
  record: ImportRecord,
  origin: RowOrigin,
  rows: StagedRow[],
) => Promise<RowResult[]>;

/** Undoes rows of an import, and returns the outcome of each that it added or changed. */
export type UndoRows = (tx: Database, record: ImportRecord, rows: StagedRow[], at: Date) => Promise<RowResult[]>;

/** The outcome of a row that isn't written. */
export function skipRow({ line, status, reason, accountId, contactId }: StagedRow): RowResult {
  return {
    line,
    outcome: status === "doubtful" ? "skipped" : status === "repeated" ? "repeated" : "refused",
    reason,
    account_id: accountId,
    contact_id: contactId,
  };
}
