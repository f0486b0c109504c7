import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Account, type AccountsPage, maxNews } from "@/lib/contracts/accounts/account";
import { type Database, readRows } from "../../database/database";
import type { Principal } from "../../principal";
import { movesOf } from "../insights/series/moves-of-accounts";

/** Kinds of new activity at an account. */
export const newsParts = ["signals", "changes", "people_in", "people_out", "notes", "tasks", "conversations"] as const;

/**
 * Condition for signals `x` that count as new: all that users recorded, and those from sources unless they were already
 * old when they arrived, such as earlier filings of an account that was just added.
 */
export const isNewsSignal = sql`(x.connector is null or x.occurred_at > x.created_at - interval '90 days')`;

/** The user, the account and the start time of a query for new activity: values, or columns of an outer query. */
interface NewsQuery {
  clientId: SQL;
  uid: SQL;
  accountId: SQL;
  since: SQL;
}

/**
 * Queries for activity at an account after a time, excluding the actions of `uid`: one query per kind, each with `id`,
 * `name`, `kind` and `at`, and each using an index by account.
 */
export function newsOf({ clientId, uid, accountId, since }: NewsQuery): Record<(typeof newsParts)[number], SQL> {
  const ofAccount = sql`x.client_id = ${clientId} and x.account_id = ${accountId}`;
  const byOthers = sql`x.created_by is distinct from ${uid}`;
  const added = sql`${ofAccount} and x.created_at > ${since} and ${byOthers}`;
  const changed = sql`${ofAccount} and x.at > ${since} and ${byOthers}`;
  const author = sql`(select full_name from users u where u.id = x.created_by)`;
  const person = sql`(select full_name from contacts c where c.client_id = x.client_id and c.id = x.contact_id)`;
  // Each contact is listed once, with their latest change.
  const people = (field: SQL) =>
    sql`select distinct on (x.contact_id) x.contact_id as id, ${person} as name, null::text as kind, x.at
      from account_changes x where ${changed} and x.contact_id is not null and ${field}
      order by x.contact_id, x.at desc`;
  return {
    // Excludes signals about a changed value or a contact who left, as these events are listed as changes.
    signals: sql`select x.id, x.title as name, x.kind, x.created_at as at from signals x
      where ${added} and x.kind not in ('value_changed', 'contact_left') and ${isNewsSignal}
      union all select m.id, m.title, 'industry_moved', m.created_at from industry_moves m
      where m.created_at > ${since} and m.occurred_at > m.created_at - interval '90 days'
        and ${movesOf({ clientId, accountId })}`,
    changes: sql`select distinct on (x.field) x.account_id as id, x.field as name, null::text as kind, x.at
      from account_changes x where ${changed} and x.contact_id is null and x.field <> 'account'
      order by x.field, x.at desc`,
    people_in: people(sql`(x.field = 'contact' or x.field = 'account_id' and x.new = x.account_id::text)`),
    people_out: people(sql`(x.field in ('left_company', 'removed') and x.new is not null
      or x.field = 'account_id' and x.old = x.account_id::text)`),
    notes: sql`select x.id, ${author} as name, null::text as kind, x.created_at as at
      from notes x where ${added} and x.removed_at is null`,
    tasks: sql`select x.id, x.title as name, null::text as kind, x.created_at as at from tasks x
      where ${added} and x.follows_id is null`,
    conversations: sql`select x.id, ${author} as name, x.kind, x.created_at as at
      from conversations x where ${added} and x.removed_at is null`,
  };
}

/** When the member in a row of `account_visits v` last opened the account. */
const lastLook = sql`coalesce(v.seen_at, v.started_at)`;

const newsOfVisit = Object.values(
  newsOf({ clientId: sql`v.client_id`, uid: sql`v.user_id`, accountId: sql`v.account_id`, since: lastLook }),
);

/** The accounts that the principal has opened and that have new activity since. */
export function accountsWithNewActivity({ clientId, uid }: Principal): SQL {
  const hasNews = newsOfVisit.map((rows) => sql`exists (${rows})`);
  return sql`select v.account_id from account_visits v
    where v.client_id = ${clientId} and v.user_id = ${uid} and (${sql.join(hasNews, sql` or `)})`;
}

/**
 * Adds the activity since the principal's last visit to each row of a page, with one query for the accounts that the
 * principal has opened.
 */
export async function withNews(db: Database, principal: Principal, page: AccountsPage): Promise<AccountsPage> {
  const news = await countNews(
    db,
    principal,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.map((item) => (news.has(item.id) ? { ...item, news: news.get(item.id) } : item)),
  };
}

async function countNews(db: Database, { clientId, uid }: Principal, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Account["news"]>();
  const counted = newsOfVisit.map((rows) => sql`(select id from (${rows}) news limit ${maxNews})`);
  const rows = await readRows(
    db,
    z.object({ id: z.string(), since: z.coerce.date(), count: z.number() }),
    sql`select v.account_id as id, ${lastLook} as since, news.count from account_visits v
      cross join lateral (
        select least(count(*), ${maxNews})::int as count from (${sql.join(counted, sql` union all `)}) rows
      ) news
      where v.client_id = ${clientId} and v.user_id = ${uid}
        and v.account_id in (${sql.join(
          ids.map((id) => sql`${id}::uuid`),
          sql`, `,
        )}) and news.count > 0`,
  );
  return new Map(rows.map(({ id, since, count }) => [id, { count, since: since.toISOString() }]));
}
