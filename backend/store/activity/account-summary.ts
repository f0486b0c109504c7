import { and, asc, count, eq, isNull, max, sql } from "drizzle-orm";
import type { AccountDetail } from "@/lib/contracts/account";
import type { Database } from "../../database/database";
import { conversations, notes, signals, tasks } from "../../database/schema/activity";
import { users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { countMoves } from "../series/moves-of-accounts";

type Outlook = Required<Pick<AccountDetail, "signal_count" | "open_task_count" | "next_task" | "last_activity_at">>;

/** Reads what an account's head says of its activity: what is to be done next, how much there is, and since when. */
export async function readOutlook(db: Database, principal: Principal, accountId: string): Promise<Outlook> {
  const ofAccount = (table: typeof notes | typeof signals | typeof tasks | typeof conversations) =>
    and(eq(table.clientId, principal.clientId), eq(table.accountId, accountId));
  const [next] = await db
    .select({ id: tasks.id, title: tasks.title, dueDate: tasks.dueDate, uid: tasks.assigneeId, name: users.fullName })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.assigneeId))
    .where(and(ofAccount(tasks), isNull(tasks.doneAt)))
    .orderBy(sql`${tasks.dueDate} asc nulls last`, asc(tasks.createdAt), asc(tasks.id))
    .limit(1);
  const [ofTasks] = await db
    .select({ open: sql<number>`(count(*) filter (where ${tasks.doneAt} is null))::int`, at: max(tasks.updatedAt) })
    .from(tasks)
    .where(ofAccount(tasks));
  const [ofSignals] = await db
    .select({
      all: count(),
      // What the product works out by itself isn't activity.
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
    next_task: next
      ? {
          id: next.id,
          title: next.title,
          due_date: next.dueDate,
          assignee: next.uid && next.name ? { uid: next.uid, name: next.name } : null,
        }
      : null,
    last_activity_at: latestOf([ofTasks?.at, ofSignals?.at, ofNotes?.at, ofConversations?.at]),
  };
}

function latestOf(moments: readonly (Date | null | undefined)[]): string | null {
  const all = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return all.length > 0 ? new Date(Math.max(...all)).toISOString() : null;
}
