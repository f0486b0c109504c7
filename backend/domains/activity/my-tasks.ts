import { sum } from "d3-array";
import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import {
  type DueFilter,
  dueCountsSchema,
  type MyTask,
  type MyTasksPage,
  type MyTasksQuery,
} from "@/lib/contracts/activity/my-tasks";
import { readTeamFilter } from "@/lib/contracts/people/team-filter";
import { can } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import { inputMomentSchema } from "@/lib/contracts/wire/moment";
import type { Database } from "../../database/database";
import { lastDay, tasks } from "../../database/schema/activity";
import { accounts, users } from "../../database/schema/core";
import { forbidden } from "../../errors";
import { addDays, dayIn } from "../../local-time/days";
import type { Principal } from "../../principal";
import { membersOf } from "../people/teams/owners";
import { findTeam } from "../people/teams/read";
import { getMember } from "../shared/colleagues/colleagues";
import { decodeCursor, encodeCursor } from "../shared/paging/cursor";
import { findTimeZone } from "../shared/users";
import { serializeTask } from "./task-row";

const authors = alias(users, "authors");

/** The number of completed tasks up to which they are counted. */
const maxCounted = 2_000;

/** The numbers of a list, which its later pages repeat from its cursor. */
const numbersSchema = z.object({
  counts: dueCountsSchema,
  total: z.int().nonnegative(),
  total_is_exact: z.boolean().optional(),
});

/** Sort value of the due date; tasks without one sort last. */
const dueDay = sql<string>`coalesce(${tasks.dueDate}, ${lastDay})`;

/**
 * Lists the tasks of the principal, or of a team or member, across the client's accounts: open ones by due date,
 * completed ones by completion time.
 *
 * @throws AppError 400 `bad_cursor`: the cursor is from another list; 403 `forbidden`: only leaders see others' tasks;
 * 404 `not_found`
 */
export async function listMyTasks(
  db: Database,
  principal: Principal,
  query: MyTasksQuery,
  now: Date,
): Promise<MyTasksPage> {
  const today = await findToday(db, principal.uid, now);
  const of = await findName(db, principal, query.of);
  const listId = ["tasks", principal.uid, query.state, query.due ?? "", query.account ?? "", query.of ?? ""].join(" ");
  const own = tasksOf(principal, query);
  const isOpen = query.state === "open";
  const condition = isOpen
    ? and(own, isNull(tasks.doneAt), query.due && dueWithin(query.due, today))
    : and(own, sql`${tasks.doneAt} is not null`);
  const after = query.cursor === undefined ? null : readCursor(listId, query.cursor);
  const beyond = after && (isOpen ? afterDue(after) : afterDone(after));
  const order = isOpen ? [asc(dueDay), asc(tasks.id)] : [desc(tasks.doneAt), desc(tasks.id)];
  const rows = await db
    .select({
      task: tasks,
      author: authors.fullName,
      assignee: users.fullName,
      account: { id: accounts.id, name: accounts.name },
    })
    .from(tasks)
    .innerJoin(accounts, isOnLiveAccount)
    .leftJoin(users, eq(users.id, tasks.assigneeId))
    .leftJoin(authors, eq(authors.id, tasks.createdBy))
    .where(and(condition, beyond ?? undefined))
    .orderBy(...order)
    .limit(query.limit + 1);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1)?.task;
  const numbers = after?.numbers ?? (await countTasks(db, own, query, today));
  const end = last && rows.length > query.limit ? endOf(last, isOpen) : null;
  return {
    items: items.map((row): MyTask => ({ ...serializeTask(row), account: row.account })),
    next_cursor: end && encodeCursor([listId, end, last?.id, numbers]),
    today,
    ...(of !== null && { of: { name: of } }),
    ...numbers,
  };
}

function readCursor(listId: string, text: string) {
  const form = z.tuple([z.literal(listId), inputMomentSchema, z.uuid(), numbersSchema]);
  const [, at, id, numbers] = decodeCursor(form, text);
  return { at, id, numbers };
}

async function countTasks(
  db: Database,
  own: SQL | undefined,
  { state, due }: MyTasksQuery,
  today: string,
): Promise<z.infer<typeof numbersSchema>> {
  const counts = await countDue(db, own, today);
  if (state === "open") return { counts, total: due ? counts[due] : sum(Object.values(counts)) };
  const done = db
    .select({ id: tasks.id })
    .from(tasks)
    .innerJoin(accounts, isOnLiveAccount)
    .where(and(own, sql`${tasks.doneAt} is not null`))
    .limit(maxCounted + 1);
  const [counted] = await db.select({ total: count() }).from(done.as("done"));
  const total = counted?.total ?? 0;
  return total > maxCounted ? { counts, total: maxCounted, total_is_exact: false } : { counts, total };
}

/** Today's date in a user's time zone, YYYY-MM-DD. */
export async function findToday(db: Database, uid: string, now: Date): Promise<string> {
  return dayIn(now, await findTimeZone(db, uid));
}

const isOnLiveAccount = and(
  eq(accounts.clientId, tasks.clientId),
  eq(accounts.id, tasks.accountId),
  isNull(accounts.removedAt),
);

/**
 * Finds the name of the member or team whose tasks are listed, and checks that the principal may see them; null: the
 * tasks of the principal or of their own team.
 */
async function findName(db: Database, principal: Principal, of: string | undefined): Promise<string | null> {
  const team = readTeamFilter(of);
  if (of === undefined || team?.kind === "own") return null;
  if (!can(principal.role, "lead")) throw forbidden();
  const found = team ? await findTeam(db, principal, team.id) : await getMember(db, principal, of);
  if (!found) throw notFound();
  return found.name;
}

function tasksOf(principal: Principal, { account, of }: MyTasksQuery): SQL | undefined {
  const members = membersOf(principal, of);
  return and(
    eq(tasks.clientId, principal.clientId),
    members ? sql`${tasks.assigneeId} = any(array(${members}))` : eq(tasks.assigneeId, of ?? principal.uid),
    account === undefined ? undefined : eq(tasks.accountId, account),
  );
}

function dueWithin(due: DueFilter, today: string): SQL {
  const weekEnd = addDays(today, 7);
  const conditions = {
    overdue: sql`${dueDay} < ${today}::date`,
    today: sql`${dueDay} = ${today}::date`,
    week: sql`${dueDay} > ${today}::date and ${dueDay} <= ${weekEnd}::date`,
    later: sql`${dueDay} > ${weekEnd}::date`,
  };
  return conditions[due];
}

async function countDue(db: Database, own: SQL | undefined, today: string): Promise<MyTasksPage["counts"]> {
  const countOf = (due: DueFilter) => sql<number>`(count(*) filter (where ${dueWithin(due, today)}))::int`;
  const [counts] = await db
    .select({
      overdue: countOf("overdue"),
      today: countOf("today"),
      week: countOf("week"),
      later: countOf("later"),
    })
    .from(tasks)
    .innerJoin(accounts, isOnLiveAccount)
    .where(and(own, isNull(tasks.doneAt)));
  return counts ?? { overdue: 0, today: 0, week: 0, later: 0 };
}

/** The value by which a task is sorted. */
function endOf(task: typeof tasks.$inferSelect, isOpen: boolean): string {
  return (isOpen ? new Date(task.dueDate ?? "9999-12-31") : (task.doneAt ?? new Date(0))).toISOString();
}

function afterDue({ at, id }: { at: string; id: string }): SQL {
  return sql`(${dueDay}, ${tasks.id}) > (${at.slice(0, 10)}::date, ${id}::uuid)`;
}

function afterDone({ at, id }: { at: string; id: string }): SQL {
  return sql`(${tasks.doneAt}, ${tasks.id}) < (${at}::timestamptz, ${id}::uuid)`;
}
