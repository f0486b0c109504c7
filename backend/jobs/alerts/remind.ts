import { group } from "d3-array";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { repeats } from "@/lib/contracts/activity/repeat";
import { hourMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../database/database";
import { tasks } from "../../database/schema/activity";
import { createDueTaskAlert } from "../../domains/activity/task-alerts";
import { raiseAlerts } from "../../domains/alerts/alerts";
import { morningDay, morningHour } from "../../local-time/days";
import { defineTimedJob } from "../define-job";

const batchSize = 200;
/** Reminders are raised this long before the daily digest that mails them. */
const leadHours = 0.25;
/** In the earliest time zone, 14 hours ahead of UTC, the digest can be at midnight. */
const earliestMs = (14 + leadHours) * hourMs;

/** Reminds assignees, every minute, of tasks that are due or overdue. */
export const remindJob = defineTimedJob(
  "remind",
  async ({ db, now, signal, onChange }) => {
    if ((await remindOfTasks(db, now(), signal)) > 0) onChange();
  },
  { everySeconds: 60, retryLimit: 0, timeoutSeconds: 300 },
);

/**
 * Raises an alert for each open task on the morning of its due day, and another on the next morning, in the assignee's
 * time zone; early enough for that day's digest if the assignee gets reminders in one. Each is raised once, however
 * many processes run this; when a task's due day changes, both can be raised again.
 *
 * @returns the number of alerts raised
 */
export async function remindOfTasks(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
  const mornings = (await findStarts(db, now)).map((start) => ({
    ...start,
    day: morningDay(now, start.zone, start.hour),
  }));
  if (mornings.length === 0) return 0;
  let raised = 0;
  for (;;) {
    const count = await db.transaction((tx) => remindBatch(tx, mornings, now));
    raised += count;
    if (count < batchSize || signal?.aborted) return raised;
  }
}

const startSchema = z.object({ zone: z.string(), hour: z.number() });

/** When a member's reminders begin: a local hour, negative if on the day before. */
type Start = z.infer<typeof startSchema>;
type Morning = Start & { day: string };

const isOpen = sql`t.done_at is null and t.due_date is not null and t.overdue_of is distinct from t.due_date`;
const preferencesJoin = sql`left join alert_preferences p on p.client_id = u.client_id and p.user_id = u.id`;
const zoneOf = sql`coalesce(u.time_zone, 'UTC')`;
const hourOf = sql`case when p.ways->'task_due'->>'mail' = 'daily'
  then least(p.digest_hour - ${leadHours}::float8, ${morningHour}) else ${morningHour}::float8 end`;

/** The mornings of members who may need a reminder of a task. */
function findStarts(db: Database, now: Date): Promise<Start[]> {
  const latest = new Date(now.getTime() + earliestMs).toISOString().slice(0, 10);
  return readRows(
    db,
    startSchema,
    sql`select distinct ${zoneOf} as zone, ${hourOf} as hour
        from tasks t join users u on u.id = t.assignee_id ${preferencesJoin}
        where ${isOpen} and t.due_date <= ${latest}`,
  );
}

const dueSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  title: z.string(),
  dueDate: z.string(),
  uid: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  contactName: z.string().nullable(),
  repeats: z.enum(repeats).nullable(),
  isOverdue: z.boolean(),
});

async function remindBatch(tx: Database, mornings: Morning[], now: Date): Promise<number> {
  const due = await findDue(tx, mornings);
  if (due.length === 0) return 0;
  await raiseAlerts(
    tx,
    due.map((task) => {
      const account = { id: task.accountId, name: task.accountName };
      return { clientId: task.clientId, uid: task.uid, alert: createDueTaskAlert(account, task, task.isOverdue, now) };
    }),
  );
  for (const isOverdue of [true, false]) {
    const reminded = due.filter((task) => task.isOverdue === isOverdue);
    for (const [clientId, own] of group(reminded, (task) => task.clientId)) {
      const ids = own.map(({ id }) => id);
      await tx
        .update(tasks)
        .set({ remindedOf: sql`due_date`, ...(isOverdue && { overdueOf: sql`due_date` }) })
        .where(and(eq(tasks.clientId, clientId), inArray(tasks.id, ids)));
    }
  }
  return due.length;
}

/**
 * Finds the tasks that need a reminder now. The query excludes tasks whose reminder was already sent, or whose morning
 * hasn't come, so that they don't use up its limit.
 */
function findDue(tx: Database, mornings: Morning[]): Promise<z.infer<typeof dueSchema>[]> {
  const days = sql.join(
    mornings.map(({ zone, hour, day }) => sql`(${zone}::text, ${hour}::float8, ${day}::date)`),
    sql`, `,
  );
  return readRows(
    tx,
    dueSchema,
    sql`select t.id, t.client_id as "clientId", t.title, t.due_date::text as "dueDate", u.id as uid,
          a.id as "accountId", a.name as "accountName", c.full_name as "contactName", t.repeats,
          t.due_date < m.day as "isOverdue"
        from tasks t
        join users u on u.id = t.assignee_id and u.client_id = t.client_id and not u.disabled
        join accounts a on a.client_id = t.client_id and a.id = t.account_id and a.removed_at is null
        left join contacts c on c.client_id = t.client_id and c.id = t.contact_id and c.removed_at is null
        ${preferencesJoin}
        join (values ${days}) as m (zone, hour, day) on m.zone = ${zoneOf} and m.hour = ${hourOf}
        where ${isOpen} and t.due_date <= m.day
          and case when t.due_date < m.day then true else t.reminded_of is distinct from t.due_date end
        order by t.due_date, t.id
        limit ${batchSize} for update of t skip locked`,
  );
}
