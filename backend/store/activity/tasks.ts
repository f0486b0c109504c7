import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { NewTask, Task, TaskChange } from "@/lib/contracts/activity";
import type { Page } from "@/lib/contracts/page";
import { canEditAccounts } from "@/lib/contracts/rights";
import { forbidden, invalidField, notFound } from "../../errors";
import type { Principal } from "../../session/principal";
import { tasks } from "../activity-schema";
import { raiseAlert } from "../alerts";
import { findColleague, getName } from "../colleagues";
import type { Database } from "../database";
import { users } from "../schema";
import { type AccountRef, getAccountRef, linkOf } from "./account";
import { type PageQuery, readTimeline } from "./timeline";

type TaskRow = typeof tasks.$inferSelect;

const assignees = alias(users, "assignees");

function selectTasks(db: Database) {
  return db
    .select({ task: tasks, author: users.fullName, assignee: assignees.fullName })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.createdBy))
    .leftJoin(assignees, eq(assignees.id, tasks.assigneeId));
}

/**
 * Lists an account's tasks, the latest first, done ones among them.
 *
 * @throws AppError 404 `not_found`; 400 `bad_cursor`
 */
export async function listTasks(
  db: Database,
  principal: Principal,
  accountId: string,
  query: PageQuery,
): Promise<Page<Task>> {
  await getAccountRef(db, principal, accountId);
  const page = await readTimeline(db, principal, accountId, query, {
    table: tasks,
    by: tasks.createdAt,
    read: (where, order, limit) =>
      selectTasks(db)
        .where(where)
        .orderBy(...order)
        .limit(limit),
    placeOf: ({ task }) => ({ at: task.createdAt, id: task.id }),
  });
  return { ...page, items: page.items.map(describeTask) };
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
  return describeTask(row);
}

/**
 * Adds a task; who is to do it is told, unless it is who adds it.
 *
 * @returns its id
 * @throws AppError 404 `not_found`; 400 `invalid_request`: the assignee isn't of this client
 */
export async function addTask(
  tx: Database,
  principal: Principal,
  accountId: string,
  input: NewTask,
  now: Date,
): Promise<string> {
  const account = await getAccountRef(tx, principal, accountId);
  const assigneeId = input.assignee_uid ?? principal.uid;
  await requireColleague(tx, principal, assigneeId);
  const [row] = await tx
    .insert(tasks)
    .values({
      clientId: principal.clientId,
      accountId,
      title: input.title,
      dueDate: input.due_date ?? null,
      assigneeId,
      createdBy: principal.uid,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error("An insert returned no row");
  await tellAssignee(tx, principal, account, row, now);
  return row.id;
}

/**
 * Changes a task; a new assignee is told. People who only read may still finish what is theirs to do.
 *
 * @throws AppError 403 `forbidden`; 404 `not_found`; 400 `invalid_request`: the assignee isn't of this client
 */
export async function changeTask(
  tx: Database,
  principal: Principal,
  place: { accountId: string; id: string },
  change: TaskChange,
  now: Date,
): Promise<void> {
  const account = await getAccountRef(tx, principal, place.accountId);
  const [before] = await tx
    .select()
    .from(tasks)
    .where(isOwn(principal, place.accountId, place.id))
    .for("update");
  if (!before) throw notFound();
  const isOnlyDone = Object.keys(change).every((field) => field === "done");
  if (!canEditAccounts(principal.role) && !(isOnlyDone && before.assigneeId === principal.uid)) throw forbidden();
  if (change.assignee_uid !== undefined && change.assignee_uid !== before.assigneeId)
    await requireColleague(tx, principal, change.assignee_uid);
  const [after] = await tx
    .update(tasks)
    .set({
      title: change.title,
      dueDate: change.due_date,
      assigneeId: change.assignee_uid,
      doneAt: change.done === undefined ? undefined : change.done ? (before.doneAt ?? now) : null,
      updatedAt: now,
    })
    .where(eq(tasks.id, place.id))
    .returning();
  if (after && after.assigneeId !== before.assigneeId) await tellAssignee(tx, principal, account, after, now);
}

async function requireColleague(tx: Database, principal: Principal, uid: string): Promise<void> {
  if (!(await findColleague(tx, principal, uid))) throw invalidField("assignee_uid", "There is no such person here");
}

async function tellAssignee(
  tx: Database,
  principal: Principal,
  account: AccountRef,
  task: TaskRow,
  now: Date,
): Promise<void> {
  if (task.assigneeId === null || task.assigneeId === principal.uid || task.doneAt !== null) return;
  const due = task.dueDate === null ? "" : ` Due ${task.dueDate}.`;
  await raiseAlert(tx, principal.clientId, [task.assigneeId], {
    type: "task_assigned",
    title: task.title,
    body: `${account.name} · assigned by ${await getName(tx, principal.uid)}.${due}`,
    account,
    link: linkOf(account, { task: task.id }),
    at: now,
  });
}

function isOwn(principal: Principal, accountId: string, id: string) {
  return and(eq(tasks.clientId, principal.clientId), eq(tasks.accountId, accountId), eq(tasks.id, id));
}

function describeTask(row: { task: TaskRow; author: string | null; assignee: string | null }): Task {
  const { task, author, assignee } = row;
  return {
    id: task.id,
    account_id: task.accountId,
    title: task.title,
    due_date: task.dueDate,
    assignee: task.assigneeId && assignee ? { uid: task.assigneeId, name: assignee } : null,
    created_by: task.createdBy && author ? { uid: task.createdBy, name: author } : null,
    created_at: task.createdAt.toISOString(),
    done_at: task.doneAt?.toISOString() ?? null,
  };
}
