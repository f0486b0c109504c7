import { group } from "d3-array";
import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  type ContactEvent,
  relationshipDays,
  relationshipLevel,
  relationshipScore,
} from "@/backend/domains/contacts/relationships/score";
import { maxRelationships, type Relationship, type Relationships } from "@/lib/contracts/contacts/relationship";
import { dayMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../../database/database";
import type { Principal } from "../../../principal";
import { getAccountRef } from "../../shared/account-ref";

/** Maximum number of events read, newest first; older ones would hardly count. */
const maxEvents = 5_000;
/** The newest notes of an account that are searched for names, and the number of contacts whose names are searched. */
const maxNotes = 500;
const maxNames = 500;
/** Shorter names are ignored, as they also occur inside other words. */
export const minNameLength = 5;

const rowSchema = z.object({
  contact_id: z.string(),
  uid: z.string(),
  name: z.string(),
  kind: z.enum(["meeting", "call", "task", "note"]),
  at: z.coerce.date(),
});

type Row = z.output<typeof rowSchema>;

/**
 * Finds which members have dealt with which contacts of an account, strongest relationship first. Calls, meetings and
 * tasks count for the contact even if they took place at an earlier account. Disabled members and contacts who have
 * left are excluded.
 *
 * @throws AppError 404 `not_found`
 */
export async function findRelationships(
  db: Database,
  principal: Principal,
  accountId: string,
  now: Date,
): Promise<Relationships> {
  await getAccountRef(db, principal, accountId);
  return { items: await readRelationships(db, principal, { accountId, contactId: null }, now) };
}

/**
 * Reads the relationships with an account's contacts, or with one of them, even if that contact has left.
 *
 * @returns at most {@link maxRelationships}, the strongest first
 */
export async function readRelationships(
  db: Database,
  { clientId }: Principal,
  of: { accountId: string; contactId: string | null },
  now: Date,
): Promise<Relationship[]> {
  const rows = await readRows(db, rowSchema, questionOf(clientId, of, now));
  const pairs = group(rows, (row) => `${row.contact_id} ${row.uid}`);
  const items = [...pairs.values()].map((events) => serializeOne(events, now)).sort(strongestFirst);
  return items.slice(0, maxRelationships);
}

function questionOf(
  clientId: string,
  { accountId, contactId }: { accountId: string; contactId: string | null },
  now: Date,
) {
  const whom = contactId === null ? sql`not left_company` : sql`id = ${contactId}::uuid`;
  const from = sql`${new Date(now.getTime() - relationshipDays * dayMs).toISOString()}::timestamptz`;
  const until = sql`${now.toISOString()}::timestamptz`;
  return sql`
    with people as (
      select id, full_name, updated_at from contacts
      where client_id = ${clientId} and account_id = ${accountId}::uuid and removed_at is null and ${whom}
    ), names as (
      select id, lower(full_name) as name from people where length(full_name) >= ${minNameLength}
      order by updated_at desc, id limit ${maxNames}
    ), recent_notes as materialized (
      select created_by, created_at, lower(body) as body from notes
      where client_id = ${clientId} and account_id = ${accountId}::uuid and removed_at is null
        and created_at between ${from} and ${until}
      order by created_at desc, id limit ${maxNotes}
    ), events as (
      select p.id as contact_id, x.created_by as uid, x.kind, x.happened_at as at
      from people p join conversations x on x.client_id = ${clientId} and x.contact_id = p.id
      where x.removed_at is null and x.happened_at between ${from} and ${until}
      union all
      select p.id, x.assignee_id, 'task', x.done_at
      from people p join tasks x on x.client_id = ${clientId} and x.contact_id = p.id
      where x.done_at between ${from} and ${until}
      union all
      select p.id, x.created_by, 'note', x.created_at
      from recent_notes x join names p on position(p.name in x.body) > 0
    )
    select e.contact_id, e.uid, u.full_name as name, e.kind, e.at
    from events e join users u on u.client_id = ${clientId} and u.id = e.uid and not u.disabled
    order by e.at desc, e.contact_id, e.uid limit ${maxEvents}`;
}

/** @param rows of one member and one contact, newest first */
function serializeOne(rows: readonly Row[], now: Date): Relationship {
  const [latest] = rows;
  if (!latest) throw new Error("A group of rows is empty");
  const events: ContactEvent[] = rows.map(({ kind, at }) => ({ kind, at }));
  const score = relationshipScore(events, now);
  const counts = { meeting: 0, call: 0, task: 0, note: 0 };
  for (const { kind } of events) counts[kind] += 1;
  return {
    contact_id: latest.contact_id,
    colleague: { uid: latest.uid, name: latest.name },
    score,
    level: relationshipLevel(score),
    made_of: counts,
    last_at: latest.at.toISOString(),
  };
}

/** Sorts equal scores by name, so that the order is stable. */
function strongestFirst(a: Relationship, b: Relationship): number {
  return b.score - a.score || a.colleague.name.localeCompare(b.colleague.name);
}
