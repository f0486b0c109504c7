import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Since } from "@/lib/contracts/since";
import type { Principal } from "../../session/principal";
import { accountVisits } from "../activity-schema";
import { type Database, readRows } from "../database";
import { getAccountRef } from "./account";

/** Whoever comes back within this time is still at the same visit. */
const visitMs = 30 * 60_000;
/** How many of a kind are named. */
const named = 3;

/**
 * Notes that a member opened an account. Within half an hour of the last time nothing is written: it is the same visit.
 * The operator's people, who are no members, leave no trace; an account that is gone by now, or another client's, keeps none.
 */
export async function recordVisit(db: Database, principal: Principal, accountId: string, now: Date): Promise<void> {
  const { clientId, uid } = principal;
  const at = now.toISOString();
  const isOver = new Date(now.getTime() - visitMs).toISOString();
  await db.execute(sql`
    insert into account_visits as v (client_id, account_id, user_id, started_at)
    select a.client_id, a.id, u.id, ${at}::timestamptz from accounts a join users u on u.client_id = a.client_id
      where a.client_id = ${clientId} and a.id = ${accountId}::uuid and a.removed_at is null and u.id = ${uid}
    on conflict (client_id, user_id, account_id) do update
      set previous_at = v.started_at, started_at = excluded.started_at
      where v.started_at < ${isOver}::timestamptz`);
}

/** When the visit before this one began; null at the first. A visit of which nothing is written yet counts as begun now. */
async function findPrevious(db: Database, { clientId, uid }: Principal, accountId: string, now: Date) {
  const [visit] = await db
    .select()
    .from(accountVisits)
    .where(
      and(eq(accountVisits.clientId, clientId), eq(accountVisits.userId, uid), eq(accountVisits.accountId, accountId)),
    );
  if (!visit) return null;
  return now.getTime() - visit.startedAt.getTime() > visitMs ? visit.startedAt : visit.previousAt;
}

const rowSchema = z.object({
  part: z.enum(["signals", "changes", "people_in", "people_out", "notes", "tasks", "conversations"]),
  count: z.number(),
  id: z.string(),
  name: z.string().nullable(),
  kind: z.string().nullable(),
});

/**
 * Reads what happened at an account, and what others did there, since the principal's visit before this one: in one
 * question, each part by the account's own index.
 *
 * @throws AppError 404 `not_found`
 */
export async function readSince(db: Database, principal: Principal, accountId: string, now: Date): Promise<Since> {
  await getAccountRef(db, principal, accountId);
  const previous = await findPrevious(db, principal, accountId, now);
  const rows = previous === null ? [] : await readNews(db, principal, accountId, previous);
  const of = (part: z.infer<typeof rowSchema>["part"]) => rows.filter((row) => row.part === part);
  const news = <Item>(part: z.infer<typeof rowSchema>["part"], item: (row: z.infer<typeof rowSchema>) => Item) => ({
    count: of(part)[0]?.count ?? 0,
    items: of(part).map(item),
  });
  const byName = ({ id, name }: z.infer<typeof rowSchema>) => ({ id, name: name ?? "Somebody" });
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
  const here = sql`x.client_id = ${clientId} and x.account_id = ${accountId}::uuid`;
  const since = sql`${previous.toISOString()}::timestamptz`;
  const byOthers = sql`x.created_by is distinct from ${uid}`;
  const author = sql`(select full_name from users u where u.id = x.created_by)`;
  const person = sql`(select full_name from contacts c where c.client_id = x.client_id and c.id = x.contact_id)`;
  const part = (name: string, rows: ReturnType<typeof sql>) =>
    sql`(select ${name}::text as part, (count(*) over ())::int as count, id::text, name, kind from (${rows}) rows
      order by at desc limit ${named})`;
  const changed = (field: ReturnType<typeof sql>) =>
    // One person counts once, whatever happened to them last.
    sql`select distinct on (x.contact_id) x.contact_id as id, ${person} as name, null::text as kind, x.at
      from account_changes x where ${here} and x.at > ${since} and ${byOthers} and x.contact_id is not null and ${field}
      order by x.contact_id, x.at desc`;
  const parts = [
    part(
      "signals",
      sql`select x.id, x.title as name, x.kind, x.created_at as at from signals x
        where ${here} and x.created_at > ${since} and ${byOthers}`,
    ),
    part(
      "changes",
      sql`select distinct on (x.field) ${accountId}::uuid as id, x.field as name, null::text as kind, x.at
        from account_changes x where ${here} and x.at > ${since} and ${byOthers} and x.contact_id is null
          and x.field <> 'account' order by x.field, x.at desc`,
    ),
    part("people_in", changed(sql`(x.field = 'contact' or x.field = 'account_id' and x.new = ${accountId})`)),
    part(
      "people_out",
      changed(sql`(x.field in ('left_company', 'removed') and x.new is not null
        or x.field = 'account_id' and x.old = ${accountId})`),
    ),
    part(
      "notes",
      sql`select x.id, ${author} as name, null::text as kind, x.created_at as at from notes x
        where ${here} and x.created_at > ${since} and ${byOthers} and x.removed_at is null`,
    ),
    part(
      "tasks",
      sql`select x.id, x.title as name, null::text as kind, x.created_at as at from tasks x
        where ${here} and x.created_at > ${since} and ${byOthers}`,
    ),
    part(
      "conversations",
      sql`select x.id, ${author} as name, x.kind, x.created_at as at from conversations x
        where ${here} and x.created_at > ${since} and ${byOthers} and x.removed_at is null`,
    ),
  ];
  return readRows(db, rowSchema, sql.join(parts, sql` union all `));
}
