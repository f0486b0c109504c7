import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../database/database";
import { tasks } from "../../database/schema/activity";
import { bulkItems } from "../../database/schema/bulk";
import { settleTaskAlerts } from "../activity/task-alerts";

type TaskRow = typeof tasks.$inferSelect;

/** Whose open tasks at an account go to whom. */
interface Handover {
  accountId: string;
  from: string;
  to: string;
}

/**
 * Gives the open tasks that the former owners had at accounts to the new ones; whoever else has a task there keeps it.
 *
 * @returns the ids of the tasks, by account
 */
export async function passTasksOn(
  tx: Database,
  clientId: string,
  handovers: readonly Handover[],
  at: Date,
): Promise<ReadonlyMap<string, string[]>> {
  const passed = new Map<string, string[]>();
  if (handovers.length === 0) return passed;
  const ofAccount = new Map(handovers.map((one) => [one.accountId, one]));
  const open = await lockOpen(tx, clientId, inArray(tasks.accountId, [...ofAccount.keys()]));
  const theirs = open.filter(({ accountId, assigneeId }) => ofAccount.get(accountId)?.from === assigneeId);
  await writeAssignees(tx, theirs, ({ accountId }) => ofAccount.get(accountId)?.to ?? null, at);
  for (const { id, accountId } of theirs) passed.set(accountId, [...(passed.get(accountId) ?? []), id]);
  return passed;
}

/** Gives tasks back to whom they were taken from, where they are open and the other's still. */
export async function passTasksBack(
  tx: Database,
  clientId: string,
  handovers: readonly (Handover & { taskIds: readonly string[] })[],
  at: Date,
): Promise<void> {
  const ids = handovers.flatMap(({ taskIds }) => taskIds);
  if (ids.length === 0) return;
  const ofAccount = new Map(handovers.map((one) => [one.accountId, one]));
  const open = await lockOpen(tx, clientId, inArray(tasks.id, ids));
  const ours = open.filter(({ accountId, assigneeId }) => ofAccount.get(accountId)?.to === assigneeId);
  await writeAssignees(tx, ours, ({ accountId }) => ofAccount.get(accountId)?.from ?? null, at);
}

/** How many tasks went along with the accounts. */
export async function countPassed(db: Database, { clientId, id }: { clientId: string; id: string }): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(cardinality(string_to_array(${bulkItems.after}, ','))), 0)::int` })
    .from(bulkItems)
    .where(and(eq(bulkItems.clientId, clientId), eq(bulkItems.bulkId, id), eq(bulkItems.outcome, "changed")));
  return row?.count ?? 0;
}

/** In the order of their ids: two who hand over the same tasks don't wait for one another. */
function lockOpen(tx: Database, clientId: string, which: ReturnType<typeof inArray>): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.clientId, clientId), which, isNull(tasks.doneAt)))
    .orderBy(asc(tasks.id))
    .for("no key update");
}

async function writeAssignees(
  tx: Database,
  rows: readonly TaskRow[],
  assigneeOf: (task: TaskRow) => string | null,
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows.map((task) => ({ id: task.id, uid: assigneeOf(task) })));
  await tx.execute(
    sql`update tasks t set assignee_id = n.uid,
          updated_at = greatest(${at.toISOString()}::timestamptz, t.updated_at + interval '1 millisecond')
        from json_to_recordset(${given}::json) as n(id uuid, uid text)
        where t.client_id = ${rows[0]?.clientId} and t.id = n.id`,
  );
  for (const task of rows) await settleTaskAlerts(tx, task, { ...task, assigneeId: assigneeOf(task) });
}
