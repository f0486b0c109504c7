import { randomUUID } from "node:crypto";
import { findCustomField } from "@/lib/contracts/accounts/custom-field";
import type { ImportDecision } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../../database/database";
import { addMany, type NewAccount } from "../../../accounts/add-many";
import { changeMany } from "../../../accounts/change-many";
import { isUniqueViolation } from "../../../accounts/refuse-duplicates";
import { lockFields } from "../../../values/custom-fields/values";
import { importSource } from "../../../values/facts/import-source";
import { repeatedLineOf } from "../choices";
import type { ImportRecord, StagedRow } from "../find";
import { externalIdOf, rememberIds, textOf } from "../links/external-ids";
import { matchMembers } from "../links/members";
import { type RowOrigin, type RowResult, skipRow } from "../result";
import { splitIntoRounds } from "../rounds";
import { stepsOf } from "../steps";
import { nameAndDomainOf } from "./find-addable";

/** The action for a row: create its account under a new id, or update an existing one. */
interface Task {
  row: StagedRow;
  kind: "add" | "change";
  accountId: string;
}

/** Writes rows of an account file. */
export async function writeAccountRows(
  tx: Database,
  record: ImportRecord,
  origin: RowOrigin,
  rows: StagedRow[],
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const tasks: Task[] = [];
  const rule = record.doubtful ?? "skip";
  for (const row of rows) {
    const task = taskOf(row, rule);
    if (task) tasks.push(task);
    else results.push(isRepeat(row, rule) ? { ...skipRow(row), outcome: "repeated" } : skipRow(row));
  }
  for (const round of splitIntoRounds(tasks, ({ accountId }) => accountId))
    results.push(...(await perform(tx, record, origin, round)));
  return results;
}

/** Whether a row that contradicts an earlier row of the same account should be merged into it. */
function isRepeat(row: StagedRow, rule: ImportDecision): boolean {
  return row.status === "doubtful" && repeatedLineOf(row) !== null && (row.decision ?? rule) === "match";
}

function taskOf(row: StagedRow, rule: ImportDecision): Task | null {
  const { status, accountId } = row;
  // A duplicate row writes nothing: its additional values were added to the first row during matching.
  if (repeatedLineOf(row) !== null) return null;
  const decision = status === "doubtful" ? (row.decision ?? rule) : status === "new" ? "new" : "match";
  if (status === "refused" || status === null || decision === "skip") return null;
  // A doubtful row may have no name, for example if it has only an id that several accounts share.
  if (decision === "new")
    return nameAndDomainOf(row).name === null ? null : { row, kind: "add", accountId: randomUUID() };
  return accountId === null ? null : { row, kind: "change", accountId };
}

/**
 * Writes tasks of different accounts in one savepoint. If another transaction takes a name or domain first, rolls back
 * and splits the batch in halves until the conflicting row is isolated.
 */
async function perform(
  tx: Database,
  record: ImportRecord,
  origin: RowOrigin,
  tasks: readonly Task[],
): Promise<RowResult[]> {
  const [first] = tasks;
  if (!first) return [];
  try {
    return await tx.transaction((own) => writeTasks(own, record, origin, tasks));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (tasks.length === 1) {
      const reason = "Another account now has this name or domain.";
      return [{ line: first.row.line, outcome: "refused", reason, account_id: null, contact_id: null }];
    }
  }
  const half = Math.ceil(tasks.length / 2);
  const before = await perform(tx, record, origin, tasks.slice(0, half));
  return [...before, ...(await perform(tx, record, origin, tasks.slice(half)))];
}

async function writeTasks(
  tx: Database,
  record: ImportRecord,
  { writer, ownerId }: RowOrigin,
  tasks: readonly Task[],
): Promise<RowResult[]> {
  const { clientId, fileName } = record;
  const owners = await findOwners(tx, record, ownerId, tasks);
  const live = await lockFields(tx, clientId);
  const ofKind = (of: Task["kind"]) =>
    tasks.flatMap((task) => {
      if (task.kind !== of) return [];
      const steps = stepsOf(withoutRemoved(task.row.values ?? {}, live), { fileName, at: writer.at }, of === "add");
      return [{ task, accountId: task.accountId, steps }];
    });
  const added = ofKind("add").map(({ task, steps }) => ({
    ...{ ...newAccountOf(task), ownerId: owners.get(task.accountId) ?? ownerId, steps },
  }));
  await addMany(tx, { clientId, source: importSource(fileName) }, added, writer);
  const changed = await changeMany(tx, clientId, ofKind("change"), writer);
  const isWritten = ({ kind, accountId }: Task) => kind === "add" || changed.has(accountId);
  await rememberIds(
    tx,
    record,
    "accounts",
    tasks.flatMap((task) => {
      const { row, accountId } = task;
      const externalId = isWritten(task) ? externalIdOf(record, row.cells, "id", accountId) : null;
      return externalId === null ? [] : [{ externalId, accountId }];
    }),
  );
  return tasks.map(({ row: { line, reason }, kind, accountId }): RowResult => {
    const fields = changed.get(accountId);
    const account = { account_id: accountId, contact_id: null };
    if (kind === "add") return { line, outcome: "added", reason, ...account };
    if (!fields) return { line, outcome: "refused", reason: "The account was removed in the meantime.", ...account };
    return { line, outcome: fields.length > 0 ? "changed" : "unchanged", reason, ...account };
  });
}

/**
 * The owners of new accounts, by account. Reps own the accounts they import, as only leaders and admins assign
 * accounts.
 */
async function findOwners(
  tx: Database,
  record: ImportRecord,
  ownerId: string | null,
  tasks: readonly Task[],
): Promise<Map<string, string>> {
  if (ownerId !== null) return new Map();
  const entered = tasks.flatMap(({ kind, row, accountId }) => {
    const owner = kind === "add" ? textOf(record, row.cells, "owner") : "";
    return owner === "" ? [] : [{ accountId, owner }];
  });
  const members = await matchMembers(
    tx,
    record,
    entered.map(({ owner }) => owner),
  );
  return new Map(
    entered.flatMap(({ accountId, owner }) => {
      const member = members.get(owner);
      return member ? [[accountId, member.uid] as const] : [];
    }),
  );
}

/** The values of a row, excluding custom fields deleted since it was checked. */
function withoutRemoved(values: Readonly<Record<string, unknown>>, live: ReadonlySet<string>) {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => {
      const id = findCustomField(field);
      return id === null || live.has(id);
    }),
  );
}

function newAccountOf({ row, accountId }: Task): Pick<NewAccount, "id" | "name" | "domain"> {
  const { name, domain } = nameAndDomainOf(row);
  return { id: accountId, name: String(name), domain };
}
