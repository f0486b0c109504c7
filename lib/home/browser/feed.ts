import "client-only";
import type { FeedPage, FeedRead, FeedSeen } from "@/lib/contracts/home/feed";
import { type Outcome, send } from "@/lib/http/browser/send";
import { type FeedView, feedQuery } from "../feed-view";

/** Loads a further page of the feed. */
export function loadFeed(view: FeedView, page: { cursor: string; limit: number }): Promise<Outcome<FeedPage>> {
  const params = new URLSearchParams({ ...feedQuery(view), cursor: page.cursor, limit: String(page.limit) });
  return send("GET /feed/", { query: params });
}

/** Marks everything up to a time as read, or undoes a mark. */
export function markFeedSeen(change: FeedSeen): Promise<Outcome<null>> {
  return send("PUT /feed/seen/", { body: change });
}

/** Marks single entries as read, or as unread again. */
export function markEntriesRead(change: FeedRead): Promise<Outcome<null>> {
  return send("PUT /feed/read/", { body: change });
}
