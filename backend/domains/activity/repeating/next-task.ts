import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { tasks } from "../../../database/schema/activity";
import { nextDay } from "../../../local-time/repeat";
import { findEmployment } from "../../shared/find-employment";

type TaskRow = typeof tasks.$inferSelect;

/** A task's recurrence: how often, and on which day of the month. */
export type Repeating = Pick<TaskRow, "repeats" | "repeatDay">;

/**
 * A task's recurrence after a change. The day of the month is the one that the user chose, even if a shorter month
 * moves the due date.
 */
export function repeatingOf(
  before: Pick<TaskRow, "repeats" | "repeatDay" | "dueDate"> | null,
  after: Pick<TaskRow, "repeats" | "dueDate">,
): Repeating {
  if (after.repeats === null || after.dueDate === null) return { repeats: null, repeatDay: null };
  const isSameDate = before !== null && before.dueDate === after.dueDate;
  return {
    repeats: after.repeats,
    repeatDay: (isSameDate ? before.repeatDay : null) ?? Number(after.dueDate.slice(8)),
  };
}

/** Due date of a completed task's successor; null: it doesn't recur. `today`: in the assignee's time zone. */
export function nextDueDay({ repeats, repeatDay, dueDate }: TaskRow, today: string): string | null {
  if (repeats === null || repeatDay === null || dueDate === null) return null;
  return nextDay({ repeats, due: dueDate, dayOfMonth: repeatDay }, today);
}

/**
 * Adds a completed task's successor; repeating it has no effect. The successor is about the same contact if that
 * contact is still at the account.
 */
export async function addNext(
  tx: Database,
  done: TaskRow,
  next: Pick<TaskRow, "dueDate"> & Partial<Pick<TaskRow, "remindedOf" | "overdueOf">>,
  now: Date,
): Promise<void> {
  const { clientId, accountId, title, assigneeId, createdBy, repeats, repeatDay, contactId } = done;
  const employment = contactId === null ? null : await findEmployment(tx, clientId, contactId);
  const isStillThere = employment?.accountId === accountId && !employment.hasLeft;
  await tx
    .insert(tasks)
    .values({
      clientId,
      accountId,
      title,
      assigneeId,
      createdBy,
      repeats,
      repeatDay,
      contactId: isStillThere ? contactId : null,
      followsId: done.id,
      createdAt: now,
      updatedAt: now,
      ...next,
    })
    .onConflictDoNothing();
}

/** Deletes the successor of a task that was reopened, unless the successor was changed or completed since. */
export function undoNextTask(tx: Database, { clientId, id }: TaskRow): Promise<TaskRow[]> {
  return tx
    .delete(tasks)
    .where(
      and(
        eq(tasks.clientId, clientId),
        eq(tasks.followsId, id),
        isNull(tasks.doneAt),
        eq(tasks.updatedAt, tasks.createdAt),
      ),
    )
    .returning();
}
