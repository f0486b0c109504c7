import { and, eq, sql } from "drizzle-orm";
import type { FeedSeen } from "@/lib/contracts/home/feed";
import { type FeedSince, feedSpans, maxFeedDays } from "@/lib/contracts/home/feed-choice";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { feedVisits } from "../../../database/schema/home";
import { addDays, dayIn, dayStart, type LocalTime } from "../../../local-time/days";
import type { Principal } from "../../../principal";
import { requireMember } from "../../shared/colleagues/member";

/** When the principal last marked the feed as read; null: never. */
export async function findFeedSeen(db: Database, principal: Principal): Promise<Date | null> {
  const [row] = await db.select({ at: feedVisits.seenAt }).from(feedVisits).where(isOwn(principal));
  return row?.at ?? null;
}

/**
 * Marks the feed as read up to a time, at most now and never earlier than before. With `expected`, it undoes that mark
 * instead: it restores the given time, or deletes the mark if none is given; no effect if the mark has changed since.
 *
 * @throws AppError 409 `not_a_member`
 */
export async function markFeedSeen(
  db: Database,
  principal: Principal,
  { seen_at: at, expected }: FeedSeen,
  now: Date,
): Promise<void> {
  const { member } = await requireMember(db, principal);
  const isExpected = expected && and(isOwn(principal), eq(feedVisits.seenAt, new Date(expected)));
  if (at === null) {
    if (isExpected) await db.delete(feedVisits).where(isExpected);
    return;
  }
  const seenAt = new Date(Math.min(Date.parse(at), now.getTime()));
  if (isExpected) {
    await db.update(feedVisits).set({ seenAt }).where(isExpected);
    return;
  }
  const latest = sql`greatest(${feedVisits.seenAt}, excluded.seen_at)`;
  await db
    .insert(feedVisits)
    .values({ ...member, seenAt })
    .onConflictDoUpdate({ target: [feedVisits.clientId, feedVisits.userId], set: { seenAt: latest } });
}

function isOwn({ clientId, uid }: Principal) {
  return and(eq(feedVisits.clientId, clientId), eq(feedVisits.userId, uid));
}

/**
 * The start of a span, the last visit or a given time. Visits and given times are limited to `maxFeedDays` ago, because
 * marks of single entries aren't kept for longer. Before the first visit, `visit` is last Friday.
 */
export function startOfSpan(since: FeedSince, seenAt: Date | null, { now, zone }: LocalTime): Date {
  const span = feedSpans.find((known) => known === since);
  const from = span === undefined ? new Date(since) : span === "visit" ? seenAt : null;
  if (from !== null) return new Date(Math.max(from.getTime(), now.getTime() - maxFeedDays * dayMs));
  const today = dayIn(now, zone);
  if (span === "visit" || span === "friday") return dayStart(lastFriday(today), zone);
  return dayStart(span === "today" ? today : addDays(today, -Number(span)), zone);
}

/** The last Friday before a day, YYYY-MM-DD. */
export function lastFriday(today: string): string {
  const sinceFriday = (new Date(today).getUTCDay() + 2) % 7;
  return addDays(today, -(sinceFriday === 0 ? 7 : sinceFriday));
}
