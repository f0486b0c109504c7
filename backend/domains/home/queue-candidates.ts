import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type QueueItem, queueItemSchema } from "@/lib/contracts/home/home-queue";
import type { QueueKind } from "@/lib/contracts/home/queue-kind";
import { type Database, readRows } from "../../database/database";
import type { Principal } from "../../principal";
import { isUnmuted } from "../alerts/mutes/muted";
import { isUntouched, lastTouched } from "../shared/last-touched";
import { isUndecided } from "./decisions";

/** The user and time of a queue; `today` is the current day in the user's time zone. */
export interface QueueQuery {
  principal: Principal;
  today: string;
  now: Date;
}

/** Maximum candidates read per kind; the queue shows ten in total. */
const maxPerKind = 15;
/** How many of a user's largest accounts are searched for signals, and for inactivity. */
const maxAccounts = 300;
const maxLargest = 60;
/** How many of a client's latest signals are read before filtering out muted ones. */
const maxSignals = 500;
const signalDays = 45;
const inactiveDays = 21;

const accountColumns = sql`a.id as account_id, a.name as account_name, a.logo_id as account_logo, a.market_cap_usd::float8 as market_cap_usd,
  json_build_object('sector', a.sector, 'state', a.hq_state, 'band', a.market_cap_band, 'tier', a.tier) as fit_facts`;

const rowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  account_id: z.uuid().nullable(),
  account_name: z.string().nullable(),
  account_logo: z.uuid().nullable(),
  market_cap_usd: z.number().nullable(),
  fit_facts: queueItemSchema.shape.fit_facts,
  is_mine: z.boolean(),
  days: z.number(),
  due_date: z.string().nullable(),
  signal_kind: queueItemSchema.shape.signal_kind,
  detail: z.string().nullable(),
  /** Set for inactive accounts only. */
  is_untouched: z.boolean().optional(),
});

type Row = z.infer<typeof rowSchema>;

/** The user's open tasks that are due, most overdue first. */
export function findDueTasks(db: Database, query: QueueQuery): Promise<QueueItem[]> {
  const { principal, today } = query;
  return findItems(
    db,
    "task",
    sql`select t.id, t.title, ${accountColumns}, a.owner_id is not distinct from ${principal.uid} as is_mine,
          (${today}::date - t.due_date) as days, t.due_date::text as due_date, null as signal_kind, null as detail
        from tasks t join accounts a on a.client_id = t.client_id and a.id = t.account_id and a.removed_at is null
        where t.client_id = ${principal.clientId} and t.assignee_id = ${principal.uid} and t.done_at is null
          and coalesce(t.due_date, '9999-12-31'::date) <= ${today}::date
          and ${isUndecided(principal, sql`'task:' || t.id`, today)}
        order by coalesce(t.due_date, '9999-12-31'::date), t.id limit ${maxPerKind}`,
    ({ id, account_id: account }) => `/account/${account}?tab=activity&task=${id}`,
  );
}

/** Overdue open tasks of other members. */
export function findTeamTasks(db: Database, query: QueueQuery): Promise<QueueItem[]> {
  const { principal, today } = query;
  return findItems(
    db,
    "team_task",
    sql`select t.id, t.title, ${accountColumns}, false as is_mine, (${today}::date - t.due_date) as days,
          t.due_date::text as due_date, null as signal_kind, u.full_name as detail
        from tasks t join accounts a on a.client_id = t.client_id and a.id = t.account_id and a.removed_at is null
        join users u on u.client_id = t.client_id and u.id = t.assignee_id
        where t.client_id = ${principal.clientId} and t.done_at is null and t.due_date is not null
          and t.due_date < ${today}::date and t.assignee_id <> ${principal.uid}
          and ${isUndecided(principal, sql`'team_task:' || t.id`, today)}
        order by t.due_date, t.id limit ${maxPerKind}`,
    ({ id, account_id: account }) => `/account/${account}?tab=activity&task=${id}`,
  );
}

/** Recent unmuted signals at the largest accounts that the user owns, and at accounts they watch. */
export function findOwnSignals(db: Database, query: QueueQuery): Promise<QueueItem[]> {
  const { principal } = query;
  return findSignals(
    db,
    query,
    sql`(select id from (select id from accounts where client_id = ${principal.clientId} and owner_id = ${principal.uid}
            and removed_at is null order by market_cap_usd desc nulls last, id limit ${maxAccounts}) owned
          union select w.account_id from account_watches w
            where w.client_id = ${principal.clientId} and w.user_id = ${principal.uid}) mine
        join lateral (select * from signals one where one.client_id = ${principal.clientId}
          and one.account_id = mine.id and ${isLate(query)} and ${isUnmutedSignal(query)}
          order by one.occurred_at desc, one.id desc limit 3) s on true`,
  );
}

/** Recent unmuted signals at any account of the client, for users who own none. */
export function findClientSignals(db: Database, query: QueueQuery): Promise<QueueItem[]> {
  return findSignals(
    db,
    query,
    sql`(select one.* from (select * from signals one where one.client_id = ${query.principal.clientId}
          and ${isLate(query)} order by one.occurred_at desc, one.id desc limit ${maxSignals}) one
        where ${isUnmutedSignal(query)}) s`,
  );
}

/** Condition that a signal `one` is recent. */
function isLate({ now }: QueueQuery): SQL {
  return sql`one.occurred_at > ${now.toISOString()}::timestamptz - make_interval(days => ${signalDays})`;
}

/** Condition that a signal `one` isn't muted. */
function isUnmutedSignal({ principal, now }: QueueQuery): SQL {
  return isUnmuted(principal, { account: sql`one.account_id`, kind: sql`one.kind` }, now);
}

/**
 * Selects signals with a lookup of each signal's account. `offset 0` stops the planner from reordering the lookup, so
 * it never scans all of a client's accounts.
 */
function findSignals(db: Database, query: QueueQuery, from: SQL): Promise<QueueItem[]> {
  const { principal, today, now } = query;
  return findItems(
    db,
    "signal",
    sql`select s.id, s.title, ${accountColumns}, a.owner_id is not distinct from ${principal.uid} as is_mine,
          greatest(0, floor(extract(epoch from (${now.toISOString()}::timestamptz - s.occurred_at)) / 86400))::int as days,
          null as due_date, s.kind as signal_kind, s.source as detail
        from ${from} join lateral (select * from accounts one where one.client_id = s.client_id and one.id = s.account_id
          and one.removed_at is null offset 0) a on true
        where s.client_id = ${principal.clientId} and s.kind <> 'gone_quiet'
          and ${isUndecided(principal, sql`'signal:' || s.id`, today)}
          and not exists (select from signal_verdicts v where v.client_id = ${principal.clientId}
            and v.user_id = ${principal.uid} and v.signal_id = s.id and v.verdict = 'not_useful')
        order by s.occurred_at desc, s.id desc limit ${maxPerKind}`,
    ({ id, account_id: account }) => `/account/${account}?tab=signals&signal=${id}`,
  );
}

/**
 * The largest accounts without recent activity, and the user's own accounts that never had any. `offset 0` stops the
 * planner from repeating the last-activity lookups wherever the column is used.
 *
 * @param of `mine`: owned by the user · `client`: owned by any member
 */
export function findInactiveAccounts(db: Database, query: QueueQuery, of: "mine" | "client"): Promise<QueueItem[]> {
  const { principal, today, now } = query;
  const owned =
    of === "mine" ? sql`owner_id = ${principal.uid}` : sql`owner_id is not null and market_cap_usd is not null`;
  const order = of === "mine" ? sql`market_cap_usd desc nulls last` : sql`market_cap_usd desc`;
  return findItems(
    db,
    "quiet",
    sql`select a.id, a.name as title, ${accountColumns}, a.owner_id is not distinct from ${principal.uid} as is_mine,
          greatest(0, floor(extract(epoch from (${now.toISOString()}::timestamptz - a.last_at)) / 86400))::int as days,
          null as due_date, null as signal_kind, u.full_name as detail, a.is_untouched
        from (select a.*, ${lastTouched(sql`a`)} as last_at, ${isUntouched(sql`a`)} as is_untouched
              from (select * from accounts where client_id = ${principal.clientId} and removed_at is null and ${owned}
                order by ${order}, id limit ${maxLargest}) a offset 0) a
        left join users u on u.client_id = a.client_id and u.id = a.owner_id
        where (a.last_at < ${now.toISOString()}::timestamptz - make_interval(days => ${inactiveDays})
            or (a.is_untouched and a.owner_id = ${principal.uid}))
          and ${isUndecided(principal, sql`'quiet:' || a.id`, today)}
        order by a.last_at, a.id limit ${maxPerKind}`,
    ({ id }) => `/account/${id}?tab=activity`,
  );
}

/** The largest accounts without an owner. */
export function findUnassigned(db: Database, query: QueueQuery): Promise<QueueItem[]> {
  const { principal, today } = query;
  return findItems(
    db,
    "unassigned",
    sql`select a.id, a.name as title, ${accountColumns}, false as is_mine, 0 as days, null as due_date,
          null as signal_kind, null as detail
        from accounts a where a.client_id = ${principal.clientId} and a.removed_at is null and a.owner_id is null
          and a.market_cap_usd is not null and ${isUndecided(principal, sql`'unassigned:' || a.id`, today)}
        order by a.market_cap_usd desc, a.id desc limit 5`,
    ({ id }) => `/account/${id}`,
  );
}

/** Items waiting for an admin: access requests, and invitations not yet accepted. */
export async function findRequests(db: Database, query: QueueQuery): Promise<QueueItem[]> {
  const { principal, today, now } = query;
  const days = (since: SQL) =>
    sql`floor(extract(epoch from (${now.toISOString()}::timestamptz - ${since})) / 86400)::int as days`;
  const noAccount = sql`null as account_id, null as account_name, null as account_logo, null as market_cap_usd, null as fit_facts, false as is_mine,
    null as due_date, null as signal_kind`;
  const link = () => "/settings?section=people";
  const requests = await findItems(
    db,
    "request",
    sql`select r.id, u.full_name || ' asks for access' as title, ${noAccount}, ${days(sql`r.created_at`)},
          coalesce(r.reason, r.path) as detail
        from access_requests r join users u on u.client_id = r.client_id and u.id = r.user_id
        where r.client_id = ${principal.clientId} and r.created_at > ${now.toISOString()}::timestamptz - interval '14 days'
          and ${isUndecided(principal, sql`'request:' || r.id`, today)}
        order by r.created_at desc, r.id limit ${maxPerKind}`,
    link,
  );
  const invited = await findItems(
    db,
    "request",
    sql`select i.id, i.email || ' has not joined yet' as title, ${noAccount}, ${days(sql`i.created_at`)},
          'Invitation open until ' || to_char(i.expires_at at time zone 'UTC', 'YYYY-MM-DD') as detail
        from invitations i where i.client_id = ${principal.clientId} and i.expires_at > ${now.toISOString()}::timestamptz
          and i.created_at < ${now.toISOString()}::timestamptz - interval '1 day'
          and ${isUndecided(principal, sql`'request:' || i.id`, today)}
        order by i.created_at desc, i.id limit ${maxPerKind}`,
    link,
  );
  return [...requests, ...invited];
}

async function findItems(
  db: Database,
  kind: QueueKind,
  statement: SQL,
  linkOf: (row: Row) => string,
): Promise<QueueItem[]> {
  const rows = await readRows(db, rowSchema, statement);
  return rows.map((row) => ({
    key: `${kind}:${row.id}`,
    kind,
    title: row.title,
    account:
      row.account_id && row.account_name
        ? { id: row.account_id, name: row.account_name, logo: row.account_logo }
        : null,
    due_date: row.due_date,
    link: linkOf(row),
    days: row.days,
    signal_kind: row.signal_kind,
    market_cap_usd: row.market_cap_usd,
    fit_facts: row.fit_facts,
    is_mine: row.is_mine,
    detail: row.detail,
    ...(row.is_untouched !== undefined && { is_untouched: row.is_untouched }),
  }));
}
