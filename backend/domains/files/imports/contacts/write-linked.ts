import type { Database } from "../../../../database/database";
import type { ImportRecord, StagedRow } from "../find";
import type { RowOrigin, RowResult } from "../result";
import { matchContactRows } from "./match-rows";
import { writeContactRows } from "./write";

/** Writes rows of a contact file. Rows whose account another file of the transfer has since added are matched again. */
export async function writeLinkedContactRows(
  tx: Database,
  record: ImportRecord,
  origin: RowOrigin,
  rows: StagedRow[],
): Promise<RowResult[]> {
  const pending = rows.filter(({ link }) => link === "planned" || link === "waits");
  if (pending.length === 0) return writeContactRows(tx, record, origin, rows);
  const known = { codes: new Set<string>(), seen: new Map(), firsts: new Map(), at: origin.writer.at };
  const judged = new Map((await matchContactRows(tx, record, pending, known)).map((one) => [one.line, one]));
  const settled = rows.map((row): StagedRow => {
    const result = judged.get(row.line);
    if (!result) return row;
    const { status: now, reason, account_id: accountId, contact_id: contactId } = result;
    // Skip a row that becomes doubtful only now, because the user never reviewed it.
    const isNewDoubt = now === "doubtful" && (row.status !== "doubtful" || row.link === "waits");
    return { ...row, status: now, reason, accountId, contactId, decision: isNewDoubt ? "skip" : row.decision };
  });
  return writeContactRows(tx, record, origin, settled);
}
