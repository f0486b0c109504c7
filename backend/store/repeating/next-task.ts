import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../database/database";
import { tasks } from "../../database/schema/activity";
import { contacts } from "../../database/schema/core";
import { nextDay } from "../../local-time/repeat";

type TaskRow = typeof tasks.$inferSelect;

/** What of a series is told with a task: how often, and on which day of a month. */
export type Repeating = Pick<TaskRow, "repeats" | "repeatDay">;

/**
 * How a task repeats after a change. The day of the month is that of the day that was given by hand, and stays while a
 * shorter month moves it.
 */
export function repeatingOf(
  before: Pick<TaskRow, "repeats" | "repeatDay" | "dueDate"> | null,
  after: Pick<TaskRow, "repeats" | "dueDate">,
): Repeating {
  if (after.repeats === null || after.dueDate === null) return { repeats: null, repeatDay: null };
  const isKept = before !== null && before.dueDate === after.dueDate;
  return { repeats: after.repeats, repeatDay: (isKept ? before.repeatDay : null) ?? Number(after.dueDate.slice(8)) };
}

/** The day on which a task that was done comes round again; null: it doesn't. `today`: for whoever is to do it. */
export function dayAgain({ repeats, repeatDay, dueDate }: TaskRow, today: string): string | null {
  if (repeats === null || repeatDay === null || dueDate === null) return null;
  return nextDay({ repeats, due: dueDate, dayOfMonth: repeatDay }, today);
}

/**
 * Adds the task that comes after one that was done: once, however often that is said. It is about the same person while
 * they are there.
 */
export async function addNext(
  tx: Database,
  done: TaskRow,
  next: Pick<TaskRow, "dueDate"> & Partial<Pick<TaskRow, "remindedOf" | "overdueOf">>,
  now: Date,
): Promise<void> {
  const { clientId, accountId, title, assigneeId, createdBy, repeats, repeatDay, contactId } = done;
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
      contactId: contactId !== null && (await isThere(tx, clientId, contactId)) ? contactId : null,
      followsId: done.id,
      createdAt: now,
      updatedAt: now,
      ...next,
    })
    .onConflictDoNothing();
}

/**
 * Takes the task after one back that isn't done after all, unless somebody has changed or done it meanwhile.
 *
 * @returns what went
 */
export function takeNextBack(tx: Database, { clientId, id }: TaskRow): Promise<TaskRow[]> {
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

async function isThere(tx: Database, clientId: string, contactId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.clientId, clientId),
        eq(contacts.id, contactId),
        isNull(contacts.removedAt),
        eq(contacts.leftCompany, false),
      ),
    );
  return rows.length > 0;
}
