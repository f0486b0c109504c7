import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { NewTask, Task, TaskChange } from "@/lib/contracts/activity/activity";
import type { Repeat } from "@/lib/contracts/activity/repeat";
import { canChangeTask, canFinishTask } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { lastDay, tasks } from "../../database/schema/activity";
import { accounts, contacts, users } from "../../database/schema/core";
import { forbidden, invalidField } from "../../errors";
import { morningDay } from "../../local-time/days";
import type { Principal } from "../../principal";
import { getAccountRef, liveAccounts } from "../shared/account-ref";
import { findColleague } from "../shared/colleagues/colleagues";
import { findEmployment } from "../shared/find-employment";
import { later, laterThan, requireUnchanged } from "../shared/versions";
import { findToday } from "./my-tasks";
import { addNext, nextDueDay, repeatingOf, undoNextTask } from "./repeating/next-task";
import { acknowledgeTaskAlerts, notifyAssignee } from "./task-alerts";
import { serializeTask } from "./task-row";

const assignees = alias(users, "assignees");

function selectTasks(db: Database) {
  return db
    .select({
      task: tasks,
      author: users.fullName,
      assignee: assignees.fullName,
      contact: { id: contacts.id, name: contacts.fullName },
    })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.createdBy))
    .leftJoin(assignees, eq(assignees.id, tasks.assigneeId))
    .leftJoin(contacts, and(eq(contacts.clientId, tasks.clientId), eq(contacts.id, tasks.contactId)));
}

/** Reads tasks by id, in no particular order. */
export async function readTasks(db: Database, principal: Principal, ids: string[]): Promise<Task[]> {
  if (ids.length === 0) return [];
  const rows = await selectTasks(db).where(and(eq(tasks.clientId, principal.clientId), inArray(tasks.id, ids)));
  return rows.map(serializeTask);
}

/**
 * The open tasks about one contact at live accounts, earliest due date first.
 *
 * @param about `accountId` null: at any account; tasks stay at their account when the contact moves to another
 */
export async function listTasksAbout(
  db: Database,
  { clientId, accountId, contactId }: { clientId: string; accountId: string | null; contactId: string },
  limit: number,
): Promise<Task[]> {
  const rows = await selectTasks(db)
    .innerJoin(accounts, and(liveAccounts({ clientId }), eq(accounts.id, tasks.accountId)))
    .where(
      and(
        eq(tasks.clientId, clientId),
        eq(tasks.contactId, contactId),
        isNull(tasks.doneAt),
        accountId === null ? undefined : eq(tasks.accountId, accountId),
      ),
    )
    .orderBy(sql`coalesce(${tasks.dueDate}, ${lastDay})`, tasks.id)
    .limit(limit);
  return rows.map(serializeTask);
}

/**
 * Reassigns every open task at one account about one of its contacts to another of them, or to none.
 *
 * @returns the tasks, with their versions after the change
 */
export async function reassignContactTasks(
  tx: Database,
  about: { clientId: string; accountId: string; contactId: string },
  successorId: string | null,
  now: Date,
): Promise<{ id: string; updated_at: string }[]> {
  const rows = await tx
    .update(tasks)
    .set({
      contactId: successorId,
      updatedAt: laterThan(tasks.updatedAt, now),
    })
    .where(
      and(
        eq(tasks.clientId, about.clientId),
        eq(tasks.accountId, about.accountId),
        eq(tasks.contactId, about.contactId),
        isNull(tasks.doneAt),
      ),
    )
    .returning({ id: tasks.id, updatedAt: tasks.updatedAt });
  return rows.map(({ id, updatedAt }) => ({ id, updated_at: updatedAt.toISOString() }));
}

/**
 * Gets one task of an account.
 *
 * @throws AppError 404 `not_found`
 */
export async function getTask(db: Database, principal: Principal, accountId: string, id: string): Promise<Task> {
  await getAccountRef(db, principal, accountId);
  const [row] = await selectTasks(db).where(isOwn(principal, accountId, id));
  if (!row) throw notFound();
  return serializeTask(row);
}

/**
 * Adds a task and alerts its assignee, unless they added it themselves.
 *
 * @returns its id
 * @throws AppError 404 `not_found`; 400 `invalid_request`: the assignee isn't a member of this client
 */
export async function addTask(
  tx: Database,
  principal: Principal,
  accountId: string,
  input: NewTask,
  now: Date,
): Promise<string> {
  const account = await getAccountRef(tx, principal, accountId, true);
  const assigneeId = input.assignee_uid ?? principal.uid;
  await requireColleague(tx, principal, assigneeId);
  if (input.contact_id) await requireContact(tx, principal, accountId, input.contact_id);
  const due = { dueDate: input.due_date ?? null, repeats: input.repeats ?? null };
  requireDayToRepeat(due);
  const row = await insertRow(tx, tasks, {
    clientId: principal.clientId,
    accountId,
    title: input.title,
    dueDate: due.dueDate,
    ...repeatingOf(null, due),
    assigneeId,
    contactId: input.contact_id ?? null,
    createdBy: principal.uid,
    createdAt: now,
    updatedAt: now,
    ...(await findSkippedReminders(tx, principal, assigneeId, due.dueDate, now)),
  });
  await notifyAssignee(tx, principal, account, row, now);
  return row.id;
}

/**
 * Changes a task; a new assignee is alerted. Completing a recurring task creates its successor; reopening it deletes
 * the successor, unless the successor was changed.
 *
 * @throws AppError 403 `forbidden` (`canChangeTask`, `canFinishTask`); 404 `not_found`; 400 `invalid_request`: the
 * assignee isn't a member of this client, or a recurring task has no due date; 409 `changed_meanwhile`: the task isn't
 * as the user saw it
 */
export async function changeTask(
  tx: Database,
  principal: Principal,
  key: { accountId: string; id: string },
  change: TaskChange,
  now: Date,
): Promise<void> {
  // Locks the account, because completing a recurring task adds a successor: a concurrent merge that has already moved
  // the tasks would leave the successor behind.
  const account = await getAccountRef(tx, principal, key.accountId, true);
  const [before] = await tx
    .select()
    .from(tasks)
    .where(isOwn(principal, key.accountId, key.id))
    .for("update");
  if (!before) throw notFound();
  requireUnchanged(before, change.updated_at, "task");
  requireTaskRight(principal, before, change);
  if (change.assignee_uid !== undefined && change.assignee_uid !== before.assigneeId)
    await requireColleague(tx, principal, change.assignee_uid);
  if (change.contact_id && change.contact_id !== before.contactId)
    await requireContact(tx, principal, key.accountId, change.contact_id);
  const assigneeId = change.assignee_uid === undefined ? before.assigneeId : change.assignee_uid;
  const due = {
    dueDate: change.due_date === undefined ? before.dueDate : change.due_date,
    repeats: change.repeats === undefined ? before.repeats : change.repeats,
  };
  requireDayToRepeat(due);
  const reminders =
    change.due_date === undefined ? {} : await findSkippedReminders(tx, principal, assigneeId, change.due_date, now);
  const [after] = await tx
    .update(tasks)
    .set({
      ...reminders,
      title: change.title,
      dueDate: change.due_date,
      ...repeatingOf(before, due),
      assigneeId: change.assignee_uid,
      contactId: change.contact_id,
      doneAt: change.done === undefined ? undefined : change.done ? (before.doneAt ?? now) : null,
      updatedAt: later(before.updatedAt, now),
    })
    .where(isOwn(principal, key.accountId, key.id))
    .returning();
  if (!after) throw new Error("An update returned no row");
  await acknowledgeTaskAlerts(tx, before, after);
  if (before.doneAt === null && after.doneAt !== null) await addNextOccurrence(tx, principal, after, now);
  if (before.doneAt !== null && after.doneAt === null) {
    for (const next of await undoNextTask(tx, after)) await acknowledgeTaskAlerts(tx, next, { ...next, doneAt: now });
  }
  if (after.assigneeId !== before.assigneeId) await notifyAssignee(tx, principal, account, after, now);
}

function requireTaskRight(
  principal: Principal,
  { createdBy, assigneeId }: Pick<typeof tasks.$inferSelect, "createdBy" | "assigneeId">,
  change: TaskChange,
): void {
  const task = {
    created_by: createdBy === null ? null : { uid: createdBy },
    assignee: assigneeId === null ? null : { uid: assigneeId },
  };
  const isOnlyDone = Object.keys(change).every((field) => field === "done" || field === "updated_at");
  if (!(isOnlyDone ? canFinishTask : canChangeTask)(principal, task)) throw forbidden();
}

/**
 * Creates the successor of a recurring task, with its due date computed in the assignee's time zone. No alert is raised
 * before that date.
 */
async function addNextOccurrence(
  tx: Database,
  principal: Principal,
  done: typeof tasks.$inferSelect,
  now: Date,
): Promise<void> {
  if (done.repeats === null) return;
  const dueDate = nextDueDay(done, await findToday(tx, done.assigneeId ?? principal.uid, now));
  if (dueDate === null) return;
  await addNext(
    tx,
    done,
    { dueDate, ...(await findSkippedReminders(tx, principal, done.assigneeId, dueDate, now)) },
    now,
  );
}

function requireDayToRepeat({ dueDate, repeats }: { dueDate: string | null; repeats: Repeat | null }): void {
  if (repeats !== null && dueDate === null) throw invalidField("due_date", "A recurring task needs a due date");
}

async function requireColleague(tx: Database, principal: Principal, uid: string): Promise<void> {
  if (!(await findColleague(tx, principal, uid)))
    throw invalidField("assignee_uid", "This person isn’t an active member of this workspace");
}

/**
 * Checks that a contact is at the account and isn't removed.
 *
 * @throws AppError 400 `invalid_request`
 */
export async function requireContact(
  tx: Database,
  { clientId }: Principal,
  accountId: string,
  id: string,
): Promise<void> {
  if ((await findEmployment(tx, clientId, id))?.accountId !== accountId)
    throw invalidField("contact_id", "There is no such contact at this account");
}

/**
 * Finds the reminders to mark as already sent because they aren't needed: users who assign themselves a task that is
 * already due or overdue aren't reminded of it.
 */
export async function findSkippedReminders(
  tx: Database,
  principal: Principal,
  assigneeId: string | null,
  dueDate: string | null,
  now: Date,
) {
  if (assigneeId !== principal.uid || dueDate === null) return {};
  const [person] = await tx.select({ zone: users.timeZone }).from(users).where(eq(users.id, principal.uid));
  const today = morningDay(now, person?.zone ?? null);
  if (dueDate > today) return {};
  return dueDate < today ? { remindedOf: dueDate, overdueOf: dueDate } : { remindedOf: dueDate };
}

function isOwn(principal: Principal, accountId: string, id: string) {
  return and(eq(tasks.clientId, principal.clientId), eq(tasks.accountId, accountId), eq(tasks.id, id));
}
