import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountDetail, AccountsPage } from "@/lib/contracts/accounts/account";
import { type Database, readRows } from "../../database/database";
import { tasks } from "../../database/schema/activity";
import { users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { countedMoves } from "../insights/series/moves-of-accounts";

type Outlook = Required<Pick<AccountDetail, "signal_count" | "open_task_count" | "next_task" | "last_activity_at">>;

const summarySchema = z.object({
  signals: z.number(),
  moves: z.number(),
  open_tasks: z.number(),
  last_at: z.coerce.date().nullable(),
});

/** Reads the activity summary for an account's header: the next task, the counts, and the time of the last activity. */
export async function readActivitySummary(db: Database, principal: Principal, accountId: string): Promise<Outlook> {
  const { clientId } = principal;
  const of = sql`client_id = ${clientId} and account_id = ${accountId}::uuid`;
  // Signals that the product derives itself don't count as activity.
  const [row] = await readRows(
    db,
    summarySchema,
    sql`select of_signals.count as signals, of_tasks.open as open_tasks,
          (${countedMoves({ clientId: sql`${clientId}`, accountId: sql`${accountId}::uuid` })}) as moves,
          greatest(of_tasks.at, of_signals.at,
            (select max(created_at) from notes where ${of} and removed_at is null),
            (select max(created_at) from conversations where ${of} and removed_at is null)) as last_at
        from (select count(*)::int as count, max(created_at) filter (where connector is distinct from 'own') as at
            from signals where ${of}) of_signals,
          (select (count(*) filter (where done_at is null))::int as open, max(updated_at) as at
            from tasks where ${of}) of_tasks`,
  );
  return {
    signal_count: (row?.signals ?? 0) + (row?.moves ?? 0),
    open_task_count: row?.open_tasks ?? 0,
    next_task: (await findNextTasks(db, principal, [accountId])).get(accountId) ?? null,
    last_activity_at: row?.last_at?.toISOString() ?? null,
  };
}

/** Adds the next task to each row of a page, with one query for these accounts. */
export async function withNextTasks(db: Database, principal: Principal, page: AccountsPage): Promise<AccountsPage> {
  const next = await findNextTasks(
    db,
    principal,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.map((item) => (next.has(item.id) ? { ...item, next_task: next.get(item.id) } : item)),
  };
}

/** Each account's open task that is due first; tasks without a due date come last. */
async function findNextTasks(
  db: Database,
  { clientId }: Principal,
  accountIds: readonly string[],
): Promise<Map<string, NonNullable<AccountDetail["next_task"]>>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([tasks.accountId], {
      accountId: tasks.accountId,
      id: tasks.id,
      title: tasks.title,
      dueDate: tasks.dueDate,
      uid: tasks.assigneeId,
      name: users.fullName,
    })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.assigneeId))
    .where(and(eq(tasks.clientId, clientId), inArray(tasks.accountId, [...accountIds]), isNull(tasks.doneAt)))
    .orderBy(asc(tasks.accountId), sql`${tasks.dueDate} asc nulls last`, asc(tasks.createdAt), asc(tasks.id));
  return new Map(
    rows.map(({ accountId, id, title, dueDate, uid, name }) => [
      accountId,
      { id, title, due_date: dueDate, assignee: uid && name ? { uid, name } : null },
    ]),
  );
}
