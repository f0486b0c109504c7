import { sql } from "drizzle-orm";
import type { ImportKind } from "@/lib/contracts/imports/import-field";
import { formatCount } from "@/lib/contracts/text/format-number";
import type { Database } from "../../../database/database";
import type { Sealer } from "../../../secrets/seal";
import { raiseAlert } from "../../alerts/alerts";
import { writeAccountRows } from "./accounts/write";
import { writeActivityRows } from "./activity/write";
import { addCounts, type ImportKey, isRowIn, iterateRows, lockInState } from "./batch";
import { setImport } from "./change";
import { refuseErasedStagedRows } from "./contacts/refuse-erased";
import { writePeopleRows } from "./contacts/write";
import { writeLinkedContactRows } from "./contacts/write-linked";
import { hasContacts, type ImportRecord } from "./find";
import { isStartedByRep } from "./links/members";
import { writeOwnerRows } from "./owners/write";
import type { RowOrigin, RowResult, WriteRows } from "./result";

const rowsAtOnce = 250;

/** The writer for each kind of file. */
const writers: Record<ImportKind, WriteRows> = {
  accounts: writeAccountRows,
  contacts: writeLinkedContactRows,
  notes: writeActivityRows("notes"),
  tasks: writeActivityRows("tasks"),
  owners: writeOwnerRows,
};

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
  const isComplete = await iterateRows(
    db,
    key,
    { state: "running", rowsAtOnce, signal, now },
    async (tx, record, rows) => {
      const origin = await originOf(tx, record);
      const write = record.atPeople ? writePeopleRows : writers[record.kind ?? "accounts"];
      const { accepted, refused } = await refuseErasedStagedRows(tx, sealer, record, rows);
      const results = [...(await write(tx, record, origin, accepted)), ...refused];
      await writeResults(tx, record, results);
      const of = results.map(({ outcome }) => outcome);
      return record.atPeople
        ? { personOutcomes: addCounts(record.personOutcomes, of) }
        : { outcomes: addCounts(record.outcomes, of) };
    },
  );
  if (isComplete) await end(db, key, now());
}

async function end(db: Database, key: ImportKey, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const record = await lockInState(tx, key, "running");
    if (!record) return;
    await setImport(tx, key, { state: "done", endedAt: at, updatedAt: at });
    const body = hasContacts(record)
      ? `Accounts: ${summaryOf(record.outcomes)} People: ${summaryOf(record.personOutcomes)}`
      : summaryOf(record.outcomes);
    await notifyAuthor(tx, record, `${record.fileName} was imported`, body, at);
  });
}

/** Alerts the user who started an import that it has finished. */
export async function notifyAuthor(
  tx: Database,
  { clientId, id, createdBy, transferId }: ImportRecord,
  title: string,
  body: string,
  at: Date,
): Promise<void> {
  // A transfer sends one alert, after its last file.
  if (createdBy === null || transferId !== null) return;
  const link = `/all-accounts/import/${id}`;
  await raiseAlert(tx, clientId, [createdBy], { id, type: "import_ended", title, body, account: null, link, at });
}

function summaryOf({ added = 0, changed = 0, refused = 0 }: Record<string, number>): string {
  return `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(refused)} refused.`;
}

async function originOf(
  tx: Database,
  { id, clientId, createdBy, startedAt, createdAt }: ImportRecord,
): Promise<RowOrigin> {
  const isRep = await isStartedByRep(tx, { createdBy, clientId });
  const writer = { actorId: createdBy, cause: { kind: "import", id }, at: startedAt ?? createdAt };
  return { writer, ownerId: isRep ? createdBy : null };
}

/** Stores row outcomes. */
export async function writeResults(
  tx: Database,
  { clientId, id, atPeople }: ImportRecord,
  results: readonly RowResult[],
): Promise<void> {
  await tx.execute(
    sql`update import_rows r set outcome = n.outcome, reason = n.reason, account_id = n.account_id,
          contact_id = n.contact_id, item_id = coalesce(n.item_id, r.item_id)
        from json_populate_recordset(null::import_rows, ${JSON.stringify(results)}::json) n
        where ${isRowIn({ clientId, id, atPeople }, results)} and r.line = n.line`,
  );
}
