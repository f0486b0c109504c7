import type { ImportKind } from "@/lib/contracts/imports/import-field";
import { formatCount } from "@/lib/contracts/text/format-number";
import type { Database } from "../../../database/database";
import { undoAccounts } from "./accounts/undo";
import { undoActivity } from "./activity/undo";
import { addCounts, type ImportKey, iterateRows, lockInState } from "./batch";
import { setImport } from "./change";
import { undoContacts } from "./contacts/undo";
import { hasContacts, type ImportRecord, type StagedRow } from "./find";
import { undoOwners } from "./owners/write";
import type { RowResult } from "./result";
import { notifyAuthor, writeResults } from "./run";

const rowsAtOnce = 250;

type Undo = (tx: Database, record: ImportRecord, rows: StagedRow[], at: Date) => Promise<RowResult[]>;

/** The undo function for each kind of file. */
const takers: Record<ImportKind, Undo> = {
  accounts: undoAccounts,
  contacts: undoContacts,
  notes: undoActivity("notes"),
  tasks: undoActivity("tasks"),
  owners: undoOwners,
};

/**
 * Undoes an import, one batch per transaction: removes the accounts and contacts that it added (they can be restored
 * like any other), deletes notes and tasks, and reverts changed values. Values changed since are kept, and the row says
 * so.
 */
export async function undoImport(db: Database, key: ImportKey, signal: AbortSignal, now: () => Date): Promise<void> {
  // Contacts first: an account added by the file can be removed only when it has no contacts.
  const options = { state: "undoing", rowsAtOnce, signal, now, isPeopleFirst: true } as const;
  const isComplete = await iterateRows(db, key, options, async (tx, record, rows) => {
    const revert = record.atPeople ? undoContacts : takers[record.kind ?? "accounts"];
    const results = await revert(tx, record, rows, now());
    await writeResults(tx, record, results);
    // The counts always reflect the rows' current outcomes, so an interrupted undo can resume.
    const counts = replaceCounts(record.atPeople ? record.personOutcomes : record.outcomes, rows, results);
    return record.atPeople ? { personOutcomes: counts } : { outcomes: counts };
  });
  if (isComplete) await end(db, key, now());
}

/** The number of rows by outcome after some outcomes have been replaced. */
function replaceCounts(
  before: Record<string, number>,
  rows: readonly StagedRow[],
  results: readonly RowResult[],
): Record<string, number> {
  const counts = addCounts(
    before,
    results.map(({ outcome }) => outcome),
  );
  const lines = new Set(results.map(({ line }) => line));
  for (const { line, outcome } of rows)
    if (lines.has(line) && outcome !== null) counts[outcome] = (counts[outcome] ?? 0) - 1;
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

async function end(db: Database, key: ImportKey, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const record = await lockInState(tx, key, "undoing");
    if (!record) return;
    await setImport(tx, key, { state: "undone", endedAt: at, updatedAt: at });
    const [of, people] = [record.outcomes, record.personOutcomes];
    const [undone, kept] = [(of.undone ?? 0) + (people.undone ?? 0), (of.kept ?? 0) + (people.kept ?? 0)];
    const noun = hasContacts(record) ? "accounts and people" : "rows";
    const body = `${formatCount(undone)} ${noun} undone, ${formatCount(kept)} changed since and kept.`;
    await notifyAuthor(tx, record, `The import of ${record.fileName} was undone`, body, at);
  });
}
