import { sql } from "drizzle-orm";
import type { TimelinePage } from "@/lib/contracts/activity/activity";
import { type Database, readRows } from "../../database/database";
import type { Principal } from "../../principal";
import { readTimelineItems, timelineHitSchema } from "../activity/complete-timeline";
import { isTopLevelNote } from "../activity/replies";
import { type PageQuery, readCursor, writeCursor } from "../activity/timeline-cursor";
import { getLiveContact } from "./live-contact";
import { minNameLength } from "./relationships/read";

/** The maximum number of an account's notes that are searched for the contact's name for one page. */
const maxNotesSearched = 2_000;

/**
 * Reads one page of the activity about a contact, newest first: calls and meetings with them, tasks about them, and
 * notes at their account that name them. Calls, meetings and tasks at earlier accounts are included.
 *
 * @throws AppError 404 `not_found`: the contact is missing or removed; 400 `bad_cursor`: the cursor is from another
 * contact
 */
export async function readContactTimeline(
  db: Database,
  principal: Principal,
  contactId: string,
  { cursor, limit }: PageQuery,
): Promise<TimelinePage> {
  const { clientId } = principal;
  const { contact } = await getLiveContact(db, principal, contactId);
  const listId = `contact timeline ${contactId}`;
  const after = cursor === undefined ? null : readCursor(listId, cursor);
  const beyond = (at: "happened_at" | "created_at") =>
    after ? sql`and (${sql.identifier(at)}, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const about = sql`client_id = ${clientId} and contact_id = ${contactId}::uuid`;
  const rows = await readRows(
    db,
    timelineHitSchema,
    sql`select id, at, kind from (
      (select id, happened_at as at, kind from conversations
        where ${about} and removed_at is null ${beyond("happened_at")}
        order by happened_at desc, id desc limit ${limit + 1})
      union all
      (select id, created_at as at, 'task' as kind from tasks
        where ${about} ${beyond("created_at")} order by created_at desc, id desc limit ${limit + 1})
      union all
      (select id, created_at as at, 'note' as kind from (
          select id, created_at, body from notes
          where client_id = ${clientId} and account_id = ${contact.accountId}::uuid and ${isTopLevelNote}
            ${beyond("created_at")}
          order by created_at desc, id desc limit ${maxNotesSearched}) recent
        where ${contact.fullName.length >= minNameLength} and position(lower(${contact.fullName}) in lower(body)) > 0
        order by created_at desc, id desc limit ${limit + 1})
    ) parts order by at desc, id desc limit ${limit + 1}`,
  );
  const hits = rows.slice(0, limit);
  const last = hits.at(-1);
  return {
    items: await readTimelineItems(db, principal, contact.accountId, hits),
    next_cursor: last && rows.length > limit ? writeCursor(listId, last) : null,
  };
}
