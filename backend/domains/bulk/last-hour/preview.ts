import { sql } from "drizzle-orm";
import { z } from "zod";
import type { RecentChange } from "@/lib/contracts/accounts/last-hour";
import { findSeatRole } from "@/lib/contracts/contacts/committee-seat";
import { can } from "@/lib/contracts/rights/rights";
import { type Database, readRows } from "../../../database/database";
import type { Principal } from "../../../principal";
import { firstLinkedField, managerFields } from "../../values/history/linked-fields";
import { readNames } from "../../values/history/names";
import { showText } from "../account-history/read";
import { type ChangeWindow, isInWindow, isRemovedInWindow, isWithin } from "./hour";
import { findWorkedOn, type WorkedOn } from "./worked-on";

/** Maximum number of listed changes. */
const maxShown = 60;

const countSchema = z.object({ total: z.number(), accounts: z.number(), imported: z.number(), merged: z.number() });

const rowSchema = z.object({
  account_id: z.string(),
  account_name: z.string(),
  contact_id: z.string().nullable(),
  contact_name: z.string().nullable(),
  do_not_contact: z.boolean().nullable(),
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
  at: z.iso.datetime(),
  later_by: z.string().nullable(),
  state: z.enum(["standing", "changed_since", "undone"]),
});
type Row = z.infer<typeof rowSchema>;

/** A member's changes within an hour: their number, the latest ones, and the effect of an undo. */
interface RecentChanges {
  items: RecentChange[];
  total: number;
  accounts: number;
  imported: number;
  merged: number;
}

/** Reads a member's changes within an hour, without undoing them. */
export async function readRecentChanges(
  db: Database,
  principal: Principal,
  hour: ChangeWindow,
): Promise<RecentChanges> {
  const { clientId } = principal;
  const removed = await readRemoved(db, clientId, hour);
  const latest = await readRuns(db, clientId, hour);
  const rows = latest.filter(({ state }) => state !== "undone");
  const isComplete = latest.length < maxShown;
  const [counts] = await readRows(
    db,
    countSchema,
    sql`select (select count(*)::int from (${runsInWindow(clientId, hour)}) r) as total,
          (select count(distinct c.account_id)::int from account_changes c where ${isInWindow(clientId, hour)}) as accounts,
          (select count(*)::int from account_changes c where c.client_id = ${clientId} and c.created_by = ${hour.uid}
            and ${isWithin(sql`c.at`, hour)} and c.cause_kind = 'import') as imported,
          (select count(*)::int from account_merges m where m.client_id = ${clientId} and m.created_by = ${hour.uid}
            and ${isWithin(sql`m.created_at`, hour)} and m.undone_at is null) as merged`,
  );
  const names = await readNames(db, principal, rows);
  const worked = await readWorkedOn(db, clientId, hour, rows);
  const items = [...removed, ...rows.map((row) => serializeRow(principal, row, { names, worked }))];
  const known = new Set(rows.map(({ account_id: id }) => id));
  return {
    items: items.sort((a, b) => b.at.localeCompare(a.at)),
    // If all changes are listed, those already undone aren't counted; otherwise this isn't checked.
    total: isComplete ? rows.length + removed.length : (counts?.total ?? 0) + removed.length,
    accounts: isComplete
      ? new Set([...known, ...removed.map(({ account }) => account.id)]).size
      : (counts?.accounts ?? 0),
    imported: counts?.imported ?? 0,
    merged: counts?.merged ?? 0,
  };
}

/** Values that differ between the beginning and the end of the hour, one row each. */
function runsInWindow(clientId: string, hour: ChangeWindow) {
  return sql`select c.account_id, c.contact_id, c.field, (array_agg(c.old order by c.id))[1] as old,
      (array_agg(c.new order by c.id desc))[1] as new, max(c.id) as last_id, max(c.at) as at,
      min(max(c.id)) over linked as since_id, min(max(c.at)) over linked as since
    from account_changes c where ${isInWindow(clientId, hour)}
    group by c.account_id, c.contact_id, c.field
    having (array_agg(c.old order by c.id))[1] is distinct from (array_agg(c.new order by c.id desc))[1]
    window linked as (partition by c.account_id, c.contact_id, ${firstLinkedField(sql`c.field`)})`;
}

function readRuns(db: Database, clientId: string, hour: ChangeWindow): Promise<Row[]> {
  return readRows(
    db,
    rowSchema,
    sql`select r.account_id, a.name as account_name, r.contact_id, p.full_name as contact_name,
          p.do_not_contact, r.field, r.old, r.new,
          to_char(r.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, u.full_name as later_by,
          case when l.id is null then 'standing' when l.is_undo then 'undone' else 'changed_since' end as state
        from (select * from (${runsInWindow(clientId, hour)}) all_runs order by at desc, last_id desc limit ${maxShown}) r
        join accounts a on a.client_id = ${clientId} and a.id = r.account_id and a.removed_at is null
        left join contacts p on p.client_id = ${clientId} and p.id = r.contact_id
        left join lateral (select later.id, later.created_by, exists (select from account_changes c
            where ${isInWindow(clientId, hour)} and c.id = later.undoes) as is_undo
          from account_changes later
          where later.client_id = ${clientId} and (later.account_id = r.account_id and later.contact_id is null
              and r.contact_id is null or later.contact_id = r.contact_id
              and (later.account_id = r.account_id or r.field <> all(${sql.param(managerFields)}::text[])))
            and ${firstLinkedField(sql`later.field`)} = ${firstLinkedField(sql`r.field`)}
            and later.at >= r.since and later.id > r.since_id
            and (later.account_id = r.account_id and ${isInWindow(clientId, hour, sql.raw("later"))}) is not true
          order by later.id desc limit 1) l on true
        left join users u on u.id = l.created_by
        where r.contact_id is null or r.field <> 'contact' or p.removed_at is null
        order by r.at desc, r.last_id desc`,
  );
}

/** Accounts that the member removed within the hour and that are still removed. */
async function readRemoved(db: Database, clientId: string, hour: ChangeWindow): Promise<RecentChange[]> {
  const rows = await readRows(
    db,
    z.object({ id: z.string(), name: z.string(), at: z.iso.datetime() }),
    sql`select a.id, a.name, to_char(a.removed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from accounts a where ${isRemovedInWindow(clientId, hour)}
          and not exists (select from account_changes c where ${isInWindow(clientId, hour)} and c.account_id = a.id
            and c.contact_id is null and c.field = 'account')
        order by a.removed_at desc limit ${maxShown}`,
  );
  return rows.map(({ id, name, at }) => ({
    account: { id, name },
    contact: null,
    field: "removed",
    old: null,
    new: "yes",
    at,
    stays: null,
    by: null,
  }));
}

type WorkedOnById = ReadonlyMap<string, WorkedOn>;

/** Finds, once for each account with additions, whether other members have worked on it since. */
async function readWorkedOn(
  db: Database,
  clientId: string,
  { uid }: ChangeWindow,
  rows: readonly Row[],
): Promise<WorkedOnById> {
  const ids = new Set(rows.filter(({ field }) => isAddition(field)).map(({ account_id: id }) => id));
  const worked = new Map<string, WorkedOn>();
  for (const id of ids) worked.set(id, await findWorkedOn(db, clientId, id, uid));
  return worked;
}

const isAddition = (field: string) => field === "account" || field === "contact";

function serializeRow(
  principal: Principal,
  row: Row,
  { names, worked }: { names: ReadonlyMap<string, string>; worked: WorkedOnById },
): RecentChange {
  const { account_id: id, contact_id: contactId, field } = row;
  const format = { isDoNotContact: row.do_not_contact ?? undefined, names, reader: principal };
  const stays = findReason(principal, row, worked.get(id));
  const label = names.get(findSeatRole(field) ?? "");
  return {
    account: { id, name: row.account_name },
    contact: contactId === null ? null : { id: contactId, name: row.contact_name ?? "Someone" },
    field,
    ...(label !== undefined && { label }),
    old: showText(field, row.old, format),
    new: showText(field, row.new, format),
    at: row.at,
    stays,
    by: stays === "changed_since" ? row.later_by : null,
  };
}

function findReason(
  principal: Principal,
  { contact_id: contactId, field, old, state }: Row,
  worked: WorkedOn | undefined,
): RecentChange["stays"] {
  if (field === "account_id") return "moved";
  if (isAddition(field)) {
    const isWorked = field === "account" ? worked?.account : contactId !== null && worked?.contacts.has(contactId);
    if (isWorked) return "worked_on";
    return can(principal, field === "account" ? "removeAccounts" : "removeContacts") ? null : "forbidden";
  }
  if (state === "changed_since") return "changed_since";
  if (field === "removed" && old !== null && !can(principal, "removeContacts")) return "forbidden";
  return field === "owner" && !can(principal.role, "assignOwner") ? "forbidden" : null;
}
