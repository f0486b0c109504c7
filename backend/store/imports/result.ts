import type { ImportOutcome } from "@/lib/contracts/import-field";
import type { Database } from "../../database/database";
import type { Writer } from "../history/record";
import type { ImportRecord, StagedRow } from "./find";

/** What became of a row. */
export interface Result {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  account_id: string | null;
  contact_id: string | null;
}

/** As what rows are written. */
export interface RowOrigin {
  writer: Writer;
  /** Who looks after the new accounts: a rep who imports them. */
  ownerId: string | null;
}

/** Writes rows of an import, and says what became of each. */
export type WriteRows = (tx: Database, record: ImportRecord, origin: RowOrigin, rows: StagedRow[]) => Promise<Result[]>;

/** What becomes of a row that nothing is done with. */
export function leave({ line, verdict, reason, accountId, contactId }: StagedRow): Result {
  return {
    line,
    outcome: verdict === "doubtful" ? "skipped" : verdict === "repeated" ? "repeated" : "refused",
    reason,
    account_id: accountId,
    contact_id: contactId,
  };
}
