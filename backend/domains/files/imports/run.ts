import { sql } from "drizzle-orm";
import { formatCount } from "@/lib/contracts/text/format-number";
import type { Database } from "../../../database/database";
import type { Sealer } from "../../../secrets/seal";
import { raiseAlert } from "../../alerts/alerts";
import { type ImportKey, iterateRows, lockInState, updateRows } from "./batch";
import { setImport } from "./change";
import { refuseErasedStagedRows } from "./contacts/refuse-erased";
import { hasContacts, type ImportRecord, type StagedRow } from "./find";
import { rowKindOf } from "./kinds";
import { isStartedByRep } from "./links/members";
import type { RowOrigin, RowResult } from "./result";

const rowsAtOnce = 250;

/**
 * Writes an import's rows into the client's accounts, contacts, notes or tasks, one batch per transaction. Each row is
 * written exactly once, even if the job resumes. Written values have the import as cause and source; values entered by
 * users are kept.
 */
export async function runImport(
  db: Database,
  key: ImportKey,
  signal: AbortSignal,
  now: () => Date,
  sealer: Sealer,
): Promise<void> {
  const options = { state: "running", rowsAtOnce, signal, now } as const;
  const isComplete = await iterateRows(db, key, options, async (tx, record, rows) => {
    const { accepted, refused } = await refuseErasedStagedRows(tx, sealer, record, rows);
    const written = await rowKindOf(record).write(tx, record, await originOf(tx, record), accepted);
    return recordOutcomes(tx, record, rows, [...written, ...refused]);
  });
  if (isComplete) await end(db, key, "running", now());
}

/**
 * Undoes an import, one batch per transaction: removes the accounts and contacts that it added (they can be restored
 * like any other), deletes notes and tasks, and reverts changed values. Values changed since are kept, and the row's
 * outcome reports them.
 */
export async function undoImport(db: Database, key: ImportKey, signal: AbortSignal, now: () => Date): Promise<void> {
  // Contacts first: an account added by the file can be removed only when it has no contacts.
  const options = { state: "undoing", rowsAtOnce, signal, now, isPeopleFirst: true } as const;
  const isComplete = await iterateRows(db, key, options, async (tx, record, rows) =>
    recordOutcomes(tx, record, rows, await rowKindOf(record).undo(tx, record, rows, now())),
  );
  if (isComplete) await end(db, key, "undoing", now());
}

/**
 * Stores the outcomes of rows.
 *
 * @returns the import's updated counts, which always reflect the rows' current outcomes, so that an interrupted undo
 * can resume
 */
async function recordOutcomes(
  tx: Database,
  record: ImportRecord,
  rows: readonly StagedRow[],
  results: readonly RowResult[],
): Promise<Partial<ImportRecord>> {
  await updateRows(
    tx,
    record,
    results,
    sql`outcome = n.outcome, reason = n.reason, account_id = n.account_id, contact_id = n.contact_id,
      item_id = coalesce(n.item_id, r.item_id)`,
  );
  const counts = { ...(record.atPeople ? record.personOutcomes : record.outcomes) };
  const add = (outcome: string, count: number) => {
    counts[outcome] = (counts[outcome] ?? 0) + count;
  };
  const before = new Map(rows.map(({ line, outcome }) => [line, outcome]));
  for (const { line, outcome } of results) {
    const replaced = before.get(line);
    if (replaced) add(replaced, -1);
    add(outcome, 1);
  }
  const remaining = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return record.atPeople ? { personOutcomes: remaining } : { outcomes: remaining };
}

/** Ends an import or its undo, and alerts the user who started the import. */
async function end(db: Database, key: ImportKey, state: "running" | "undoing", at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const record = await lockInState(tx, key, state);
    if (!record) return;
    const isBack = state === "undoing";
    await setImport(tx, key, { state: isBack ? "undone" : "done", endedAt: at, updatedAt: at });
    const { clientId, id, createdBy, transferId, fileName } = record;
    // A transfer sends one alert, after its last file.
    if (createdBy === null || transferId !== null) return;
    await raiseAlert(tx, clientId, [createdBy], {
      id,
      type: "import_ended",
      title: isBack ? `The import of ${fileName} was undone` : `${fileName} was imported`,
      body: isBack ? undoSummaryOf(record) : runSummaryOf(record),
      account: null,
      link: `/all-accounts/import/${id}`,
      at,
    });
  });
}

function runSummaryOf(record: ImportRecord): string {
  const textOf = ({ added = 0, changed = 0, refused = 0 }: Record<string, number>) =>
    `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(refused)} refused.`;
  const { outcomes, personOutcomes } = record;
  return hasContacts(record) ? `Accounts: ${textOf(outcomes)} People: ${textOf(personOutcomes)}` : textOf(outcomes);
}

function undoSummaryOf(record: ImportRecord): string {
  const { outcomes, personOutcomes } = record;
  const countOf = (outcome: string) => formatCount((outcomes[outcome] ?? 0) + (personOutcomes[outcome] ?? 0));
  const noun = hasContacts(record) ? "accounts and people" : "rows";
  return `${countOf("undone")} ${noun} undone, ${countOf("kept")} changed since and kept.`;
}

async function originOf(
  tx: Database,
  { id, clientId, createdBy, startedAt, createdAt }: ImportRecord,
): Promise<RowOrigin> {
  const isRep = await isStartedByRep(tx, { createdBy, clientId });
  const writer = { actorId: createdBy, cause: { kind: "import", id }, at: startedAt ?? createdAt };
  return { writer, ownerId: isRep ? createdBy : null };
}
