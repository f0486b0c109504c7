import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { ImportDecision, ImportOutcome } from "@/lib/contracts/import-field";
import { addMany, type BroughtAccount } from "../accounts/add-many";
import { changeMany } from "../accounts/change-many";
import { isUniqueViolation } from "../accounts/duplicates";
import { raiseAlert } from "../alerts";
import type { Database } from "../database";
import { domainOf } from "../facts/derive";
import type { Writer } from "../history/record";
import { users } from "../schema";
import { set } from "./act";
import { addCounts, type ImportPlace, lockInState, type StagedRow, walkRows } from "./batch";
import type { ImportRecord } from "./find";
import { sourceOf, stepsOf } from "./steps";

const rowsAtOnce = 250;

/** What became of a row. */
interface Result {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  account_id: string | null;
}

/** What is done with a row: its account is added under a fresh id, changed, or it is left alone. */
interface Task {
  row: StagedRow;
  kind: "add" | "change";
  accountId: string;
}

/**
 * Writes an import's rows into the client's accounts, a batch in a transaction, each row once however often the work is
 * taken up. What it writes is this import's by cause and source; people's own values stay.
 */
export async function runImport(db: Database, place: ImportPlace, signal: AbortSignal, now: () => Date): Promise<void> {
  const isWhole = await walkRows(db, place, { state: "running", rowsAtOnce, signal, now }, async (tx, record, rows) => {
    const origin = await originOf(tx, record);
    const results = await dealWith(tx, record, origin, rows);
    await writeResults(tx, place, results);
    return {
      outcomes: addCounts(
        record.outcomes,
        results.map(({ outcome }) => outcome),
      ),
    };
  });
  if (isWhole) await end(db, place, now());
}

async function end(db: Database, place: ImportPlace, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const record = await lockInState(tx, place, "running");
    if (!record) return;
    await set(tx, place, { state: "done", endedAt: at, updatedAt: at });
    const { added = 0, changed = 0, refused = 0 } = record.outcomes;
    const body = `${count(added)} added, ${count(changed)} changed, ${count(refused)} refused.`;
    await tellAuthor(tx, record, `${record.fileName} is imported`, body, at);
  });
}

/** Raises the alert that an import is over, for who began it. */
export async function tellAuthor(
  tx: Database,
  { clientId, id, createdBy }: ImportRecord,
  title: string,
  body: string,
  at: Date,
): Promise<void> {
  if (createdBy === null) return;
  const link = `/all-accounts/import/${id}`;
  await raiseAlert(tx, clientId, [createdBy], { id, type: "import_ended", title, body, account: null, link, at });
}

function count(number: number): string {
  return number.toLocaleString("en");
}

/** As what rows are written. */
interface RowOrigin {
  writer: Writer;
  /** Who looks after the new accounts: a rep who imports them. */
  ownerId: string | null;
}

async function originOf(
  tx: Database,
  { id, clientId, createdBy, startedAt, createdAt }: ImportRecord,
): Promise<RowOrigin> {
  const [author] =
    createdBy === null
      ? []
      : await tx.select({ role: users.role, clientId: users.clientId }).from(users).where(eq(users.id, createdBy));
  const isRep = author?.role?.toLowerCase() === "sales_rep" && author.clientId === clientId;
  const writer = { actorId: createdBy, cause: { kind: "import", id }, at: startedAt ?? createdAt };
  return { writer, ownerId: isRep ? createdBy : null };
}

async function dealWith(tx: Database, record: ImportRecord, origin: RowOrigin, rows: StagedRow[]): Promise<Result[]> {
  const left: Result[] = [];
  const tasks: Task[] = [];
  for (const row of rows) {
    const task = taskOf(row, record.doubtful ?? "skip");
    if (task) tasks.push(task);
    else left.push(leave(row));
  }
  return [...left, ...(await perform(tx, record, origin, tasks))];
}

function taskOf(row: StagedRow, rule: ImportDecision): Task | null {
  const { verdict, accountId } = row;
  const decision = verdict === "doubtful" ? (row.decision ?? rule) : verdict === "new" ? "new" : "match";
  if (verdict === "refused" || verdict === null || decision === "skip") return null;
  if (decision === "new") return { row, kind: "add", accountId: randomUUID() };
  return accountId === null ? null : { row, kind: "change", accountId };
}

function leave({ line, verdict, reason, accountId }: StagedRow): Result {
  return { line, outcome: verdict === "doubtful" ? "skipped" : "refused", reason, account_id: accountId };
}

/**
 * Does a batch's work within one savepoint. A name or a domain that is taken meanwhile takes all of it back: then it is
 * done half by half, until the row that can't be is alone.
 */
async function perform(
  tx: Database,
  record: ImportRecord,
  origin: RowOrigin,
  tasks: readonly Task[],
): Promise<Result[]> {
  const [first] = tasks;
  if (!first) return [];
  try {
    return await tx.transaction((own) => writeTasks(own, record, origin, tasks));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (tasks.length === 1) {
      const reason = "Another account has this name or domain by now.";
      return [{ line: first.row.line, outcome: "refused", reason, account_id: null }];
    }
  }
  const half = Math.ceil(tasks.length / 2);
  const before = await perform(tx, record, origin, tasks.slice(0, half));
  return [...before, ...(await perform(tx, record, origin, tasks.slice(half)))];
}

async function writeTasks(
  tx: Database,
  { clientId, fileName }: ImportRecord,
  { writer, ownerId }: RowOrigin,
  tasks: readonly Task[],
): Promise<Result[]> {
  const added = tasks.filter(({ kind }) => kind === "add").map(broughtOf);
  await addMany(tx, { clientId, ownerId, source: sourceOf(fileName) }, added, writer);
  const steps = tasks.map(({ accountId, kind, row }) => ({
    accountId,
    steps: stepsOf(row.values ?? {}, { fileName, at: writer.at }, kind === "add"),
  }));
  const changed = await changeMany(tx, clientId, steps, writer);
  return tasks.map(({ row: { line, reason }, kind, accountId }): Result => {
    const fields = changed.get(accountId);
    const account = { account_id: accountId };
    if (!fields) return { line, outcome: "refused", reason: "The account was removed in the meantime.", ...account };
    if (kind === "add") return { line, outcome: "added", reason, ...account };
    return { line, outcome: fields.length > 0 ? "changed" : "unchanged", reason, ...account };
  });
}

function broughtOf({ row: { values }, accountId }: Task): BroughtAccount {
  const { name, domain, website } = values ?? {};
  const own = typeof domain === "string" ? domain : typeof website === "string" ? domainOf(website) : null;
  return { id: accountId, name: String(name), domain: own };
}

/** Notes what became of rows. */
export async function writeResults(
  tx: Database,
  { clientId, id }: ImportPlace,
  results: readonly Result[],
): Promise<void> {
  await tx.execute(
    sql`update import_rows r set outcome = n.outcome, reason = n.reason, account_id = n.account_id
        from json_populate_recordset(null::import_rows, ${JSON.stringify(results)}::json) n
        where r.client_id = ${clientId} and r.import_id = ${id} and r.line = n.line`,
  );
}
