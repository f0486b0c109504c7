import { rollup } from "d3-array";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database";
import { tasks } from "../../database/schema/activity";
import { bulkItems } from "../../database/schema/bulk";
import { acknowledgeReassigned } from "../activity/task-alerts";

type TaskRow = typeof tasks.$inferSelect;

/** A change of owner that reassigns the former owner's open tasks. */
interface Handover {
  accountId: string;
  from: string;
  to: string;
}

/**
 * Reassigns the former owners' open tasks at accounts to the new owners; other members' tasks aren't affected.
 *
 * @returns the ids of the tasks, by account
 */
export async function reassignTasks(
  tx: Database,
  clientId: string,
  handovers: readonly Handover[],
  at: Date,
): Promise<ReadonlyMap<string, string[]>> {
  if (handovers.length === 0) return new Map();
  const ofAccount = new Map(handovers.map((one) => [one.accountId, one]));
  const open = await lockOpen(tx, clientId, inArray(tasks.accountId, [...ofAccount.keys()]));
  const ofOldOwner = open.filter(({ accountId, assigneeId }) => ofAccount.get(accountId)?.from === assigneeId);
  await writeAssignees(tx, clientId, ofOldOwner, ({ accountId }) => ofAccount.get(accountId)?.to ?? null, at);
  return rollup(
    ofOldOwner,
    (own) => own.map(({ id }) => id),
    ({ accountId }) => accountId,
  );
}

/**
 * Reassigns the next open tasks of members, at any account.
 *
 * @returns the former assignee of each, and how many tasks were found, including those changed concurrently
 */
export async function handOverTasks(
  tx: Database,
  clientId: string,
  { from, to }: { from: readonly string[]; to: string | null },
  { at, limit }: { at: Date; limit: number },
): Promise<{ assignees: string[]; found: number }> {
  const isAssigned = inArray(tasks.assigneeId, [...from]);
  const next = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.clientId, clientId), isAssigned, isNull(tasks.doneAt)))
    .limit(limit);
  const ids = next.map(({ id }) => id);
  const open = ids.length === 0 ? [] : await lockOpen(tx, clientId, and(isAssigned, inArray(tasks.id, ids)));
  await writeAssignees(tx, clientId, open, () => to, at);
  return { assignees: open.flatMap(({ assigneeId }) => assigneeId ?? []), found: ids.length };
}

/** Reassigns tasks to their former assignees, if they are still open and unchanged. */
export async function restoreTaskOwners(
  tx: Database,
  clientId: string,
  handovers: readonly (Handover & { taskIds: readonly string[] })[],
  at: Date,
): Promise<void> {
  const ids = handovers.flatMap(({ taskIds }) => taskIds);
  if (ids.length === 0) return;
  const ofAccount = new Map(handovers.map((one) => [one.accountId, one]));
  const open = await lockOpen(tx, clientId, inArray(tasks.id, ids));
  const ofNewOwner = open.filter(({ accountId, assigneeId }) => ofAccount.get(accountId)?.to === assigneeId);
  await writeAssignees(tx, clientId, ofNewOwner, ({ accountId }) => ofAccount.get(accountId)?.from ?? null, at);
}

/** Number of tasks that a bulk change reassigned together with their accounts. */
export async function countReassignedTasks(
  db: Database,
  { clientId, id }: { clientId: string; id: string },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(cardinality(string_to_array(${bulkItems.after}, ','))), 0)::int` })
    .from(bulkItems)
    .where(and(eq(bulkItems.clientId, clientId), eq(bulkItems.bulkId, id), eq(bulkItems.outcome, "changed")));
  return row?.count ?? 0;
}

/** Locks open tasks in order of id, so that two transactions can't deadlock. */
function lockOpen(tx: Database, clientId: string, which: SQL | undefined): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.clientId, clientId), which, isNull(tasks.doneAt)))
    .orderBy(asc(tasks.id))
    .for("no key update");
}

async function writeAssignees(
  tx: Database,
  clientId: string,
  rows: readonly TaskRow[],
  assigneeOf: (task: TaskRow) => string | null,
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const assignees = JSON.stringify(rows.map((task) => ({ id: task.id, uid: assigneeOf(task) })));
  await tx.execute(
    sql`update tasks t set assignee_id = n.uid,
          updated_at = greatest(${at.toISOString()}::timestamptz, t.updated_at + interval '1 millisecond')
        from json_to_recordset(${assignees}::json) as n(id uuid, uid text)
        where t.client_id = ${clientId} and t.id = n.id`,
  );
  const moved = rows.filter((task) => assigneeOf(task) !== task.assigneeId);
  await acknowledgeReassigned(tx, clientId, moved);
}
