import { and, eq, inArray } from "drizzle-orm";
import { type FeedRead, maxKeptFeedReads } from "@/lib/contracts/home/feed";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { feedReads } from "../../../database/schema/home";
import type { Principal } from "../../../principal";
import { requireMember } from "../../shared/colleagues/member";

/** Of the given entries, the ids of those that the principal has marked as read one by one. */
export async function findReadEntries(
  db: Database,
  principal: Principal,
  entryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set();
  const rows = await db.select({ id: feedReads.entryId }).from(feedReads).where(isOwn(principal, entryIds));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks entries as read, or undoes that. Entries up to the time of the last mark of the whole feed stay read.
 *
 * @throws AppError 409 `not_a_member`; `too_many`: the user would have marked more than `maxKeptFeedReads` entries
 */
export async function markEntriesRead(
  db: Database,
  principal: Principal,
  { entries, is_read: isRead }: FeedRead,
  now: Date,
): Promise<void> {
  const { member } = await requireMember(db, principal);
  if (!isRead) {
    await db.delete(feedReads).where(isOwn(principal, entries));
    return;
  }
  const { clientId, uid } = principal;
  const known = await findReadEntries(db, principal, entries);
  const added = [...new Set(entries)].filter((id) => !known.has(id));
  if (added.length === 0) return;
  const kept = await db.$count(feedReads, and(eq(feedReads.clientId, clientId), eq(feedReads.userId, uid)));
  if (kept + added.length > maxKeptFeedReads)
    throw new AppError(409, "too_many", "You have marked too many single entries. Mark everything as read instead.");
  const rows = added.map((entryId) => ({ ...member, entryId, createdAt: now }));
  await db.insert(feedReads).values(rows).onConflictDoNothing();
}

function isOwn({ clientId, uid }: Principal, entryIds: readonly string[]) {
  return and(eq(feedReads.clientId, clientId), eq(feedReads.userId, uid), inArray(feedReads.entryId, [...entryIds]));
}
