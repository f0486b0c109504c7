import { and, asc, count, eq, inArray, isNull, max, sql } from "drizzle-orm";
import type { AccountDetail, AccountsPage } from "@/lib/contracts/account";
import type { Database } from "../../database/database";
import { conversations, notes, signals, tasks } from "../../database/schema/activity";
import { users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { countMoves } from "../series/moves-of-accounts";

type Outlook = Required<Pick<AccountDetail, "signal_count" | "open_task_count" | "next_task" | "last_activity_at">>;

/** Reads the activity summary in an account's header: the next task, the counts, and the time of the last activity. */
export async function readOutlook(db: Database, principal: Principal, accountId: string): Promise<Outlook> {
  const ofAccount = (table: typeof notes | typeof signals | typeof tasks | typeof conversations) =>
    and(eq(table.clientId, principal.clientId), eq(table.accountId, accountId));
  const [ofTasks] = await db
    .select({ open: sql<number>`(count(*) filter (where ${tasks.doneAt} is null))::int`, at: max(tasks.updatedAt) })
    .from(tasks)
    .where(ofAccount(tasks));
  const [ofSignals] = await db
    .select({
      all: count(),
      // Signals that the product derives itself don't count as activity.
      at: sql`max(${signals.createdAt}) filter (where ${signals.connector} is distinct from 'own')`.mapWith(
        signals.createdAt,
      ),
    })
    .from(signals)
    .where(ofAccount(signals));
  const [ofNotes] = await db
    .select({ at: max(notes.createdAt) })
    .from(notes)
    .where(and(ofAccount(notes), isNull(notes.removedAt)));
  const [ofConversations] = await db
    .select({ at: max(conversations.createdAt) })
    .from(conversations)
    .where(and(ofAccount(conversations), isNull(conversations.removedAt)));
  return {
    signal_count: (ofSignals?.all ?? 0) + (await countMoves(db, principal, accountId)),
    open_task_count: ofTasks?.open ?? 0,
    next_task: (await findNextTasks(db, principal, [accountId])).get(accountId) ?? null,
    last_activity_at: latestOf([ofTasks?.at, ofSignals?.at, ofNotes?.at, ofConversations?.at]),
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

function latestOf(moments: readonly (Date | null | undefined)[]): string | null {
  const all = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return all.length > 0 ? new Date(Math.max(...all)).toISOString() : null;
}
