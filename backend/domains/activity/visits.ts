import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Since } from "@/lib/contracts/accounts/since";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../database/database";
import { accountVisits } from "../../database/schema/activity";
import { accounts } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { liveAccounts } from "../shared/account-ref";
import { newsOf, newsParts } from "./new-since-visit";

/** Opening the account again within this time continues the same visit. */
const visitMs = 30 * 60_000;
/** Opening an account again within this time isn't recorded. */
const minRevisitMs = 1_000;
/** Maximum number of items of a kind that are listed by name. */
const maxListed = 3;

/**
 * Records that a member opened an account. Within half an hour after a visit began, it updates only the time of the
 * last opening: activity before that is no longer marked as new in the accounts list, but is still shown as new on the
 * account's page. Visits by operators, who aren't members, aren't recorded, nor are visits to accounts that are missing
 * or another client's.
 */
export async function recordVisit(db: Database, principal: Principal, accountId: string, now: Date): Promise<void> {
  const { clientId, uid } = principal;
  const at = now.toISOString();
  const isOver = sql`v.started_at < ${new Date(now.getTime() - visitMs).toISOString()}::timestamptz`;
  const isOld = sql`coalesce(v.seen_at, v.started_at) < ${new Date(now.getTime() - minRevisitMs).toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into account_visits as v (client_id, account_id, user_id, started_at)
    select a.client_id, a.id, u.id, ${at}::timestamptz from accounts a join users u on u.client_id = a.client_id
      where a.client_id = ${clientId} and a.id = ${accountId}::uuid and a.removed_at is null and u.id = ${uid}
    on conflict (client_id, user_id, account_id) do update
      set previous_at = case when ${isOver} then v.started_at else v.previous_at end,
        started_at = case when ${isOver} then excluded.started_at else v.started_at end,
        seen_at = case when ${isOver} then null else excluded.started_at end
      where ${isOver} or ${isOld}`);
}

/**
 * Finds the start of the previous visit to an account; null for the first visit. A visit that isn't recorded yet counts
 * as starting now.
 *
 * @throws AppError 404 `not_found`
 */
async function findPrevious(db: Database, principal: Principal, accountId: string, now: Date) {
  const { clientId, userId, accountId: visited } = accountVisits;
  const [account] = await db
    .select({ visit: accountVisits })
    .from(accounts)
    .leftJoin(accountVisits, and(eq(clientId, accounts.clientId), eq(userId, principal.uid), eq(visited, accounts.id)))
    .where(and(liveAccounts(principal), eq(accounts.id, accountId)));
  if (!account) throw notFound();
  const { visit } = account;
  if (!visit) return null;
  return now.getTime() - visit.startedAt.getTime() > visitMs ? visit.startedAt : visit.previousAt;
}

const rowSchema = z.object({
  part: z.enum(newsParts),
  count: z.number(),
  id: z.string(),
  name: z.string().nullable(),
  kind: z.string().nullable(),
});

/**
 * Reads the activity at an account since the principal's previous visit, excluding their own actions, with one query.
 *
 * @throws AppError 404 `not_found`
 */
export async function readSince(db: Database, principal: Principal, accountId: string, now: Date): Promise<Since> {
  const previous = await findPrevious(db, principal, accountId, now);
  const rows = previous === null ? [] : await readNews(db, principal, accountId, previous);
  const of = (part: z.infer<typeof rowSchema>["part"]) => rows.filter((row) => row.part === part);
  const news = <Item>(part: z.infer<typeof rowSchema>["part"], item: (row: z.infer<typeof rowSchema>) => Item) => ({
    count: of(part)[0]?.count ?? 0,
    items: of(part).map(item),
  });
  const byName = ({ id, name }: z.infer<typeof rowSchema>) => ({ id, name: name ?? "Someone" });
  const byTitle = ({ id, name }: z.infer<typeof rowSchema>) => ({ id, title: name ?? "" });
  return {
    since: previous?.toISOString() ?? null,
    signals: news("signals", byTitle),
    changes: news("changes", ({ name }) => ({ field: name ?? "" })),
    people_in: news("people_in", byName),
    people_out: news("people_out", byName),
    notes: news("notes", ({ id, name }) => ({ id, author: name })),
    tasks: news("tasks", byTitle),
    conversations: news("conversations", ({ id, name, kind }) => ({
      id,
      kind: kind === "meeting" ? ("meeting" as const) : ("call" as const),
      author: name,
    })),
  };
}

function readNews(db: Database, { clientId, uid }: Principal, accountId: string, previous: Date) {
  const since = sql`${previous.toISOString()}::timestamptz`;
  const parts = newsOf({ clientId: sql`${clientId}`, uid: sql`${uid}`, accountId: sql`${accountId}::uuid`, since });
  const statements = Object.entries(parts).map(
    ([name, rows]) =>
      sql`(select ${name}::text as part, (count(*) over ())::int as count, id::text, name, kind from (${rows}) rows
        order by at desc limit ${maxListed})`,
  );
  return readRows(db, rowSchema, sql.join(statements, sql` union all `));
}
