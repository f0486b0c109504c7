import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { linkOf } from "../store/activity/account";
import { tasks } from "../store/activity-schema";
import { raiseAlert } from "../store/alerts";
import type { Database } from "../store/database";
import { accounts, users } from "../store/schema";

const everyMs = 60_000;
const atOnce = 200;
const hourMs = 3_600_000;
/** No day begins earlier anywhere than 14 hours before it does in UTC. */
const earliestZoneMs = 14 * hourMs;
/** People are told in the morning of their own day, not at midnight. */
const morningMs = 8 * hourMs;

/**
 * Tells people, every minute, of their tasks that fall due or are overdue.
 *
 * @param onChange told when something was put into the outbox
 * @returns stops it
 */
export function remindEvery(db: Database, onChange: () => void, intervalMs = everyMs): () => void {
  const timer = setInterval(() => {
    remindOfTasks(db, new Date()).then(
      (told) => told > 0 && onChange(),
      // The next minute finds the same tasks.
      () => undefined,
    );
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Raises an alert for each open task on the morning of its due day, and one more on the morning after, in the
 * assignee's time zone. Each is raised once, however many processes look; a task that gets another day starts over.
 *
 * @returns how many were raised
 */
export async function remindOfTasks(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await findCandidates(tx, now);
    const due = found.filter(({ task, zone }) => isDue(task, morningDay(now, zone)));
    for (const { task, account, zone } of due) {
      const isOverdue = (task.dueDate ?? "") < morningDay(now, zone);
      await raiseAlert(tx, task.clientId, [task.assigneeId ?? ""], {
        type: "task_due",
        title: task.title,
        body: `${account.name} · ${isOverdue ? `overdue since ${task.dueDate}` : "due today"}.`,
        account,
        link: linkOf(account, { task: task.id }),
        at: now,
      });
      await tx
        .update(tasks)
        .set({ remindedOf: task.dueDate, ...(isOverdue && { overdueOf: task.dueDate }) })
        .where(eq(tasks.id, task.id));
    }
    return due.length;
  });
}

function findCandidates(tx: Database, now: Date) {
  const latest = new Date(now.getTime() + earliestZoneMs).toISOString().slice(0, 10);
  return tx
    .select({ task: tasks, account: { id: accounts.id, name: accounts.name }, zone: users.timeZone })
    .from(tasks)
    .innerJoin(accounts, and(eq(accounts.id, tasks.accountId), isNull(accounts.removedAt)))
    .innerJoin(users, and(eq(users.id, tasks.assigneeId), eq(users.disabled, false)))
    .where(
      and(
        isNull(tasks.doneAt),
        isNotNull(tasks.dueDate),
        lte(tasks.dueDate, latest),
        sql`${tasks.overdueOf} is distinct from ${tasks.dueDate}`,
      ),
    )
    .orderBy(asc(tasks.dueDate), asc(tasks.id))
    .limit(atOnce)
    .for("update", { of: tasks, skipLocked: true });
}

function isDue({ dueDate, remindedOf, overdueOf }: typeof tasks.$inferSelect, today: string): boolean {
  if (dueDate === null || dueDate > today) return false;
  return dueDate < today ? overdueOf !== dueDate : remindedOf !== dueDate;
}

/** The day in a time zone, as YYYY-MM-DD; until the morning it is still the day before. */
function morningDay(now: Date, zone: string | null): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone ?? "UTC", dateStyle: "short" });
  return parts.format(new Date(now.getTime() - morningMs));
}
