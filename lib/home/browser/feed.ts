import "client-only";
import type { FeedPage } from "@/lib/contracts/home/feed";
import { type Outcome, send } from "@/lib/http/browser/send";
import { type FeedView, feedQuery } from "../feed-view";

/** Loads a further page of what happened. */
export function loadFeed(view: FeedView, page: { cursor: string; limit: number }): Promise<Outcome<FeedPage>> {
  const params = new URLSearchParams({ ...feedQuery(view), cursor: page.cursor, limit: String(page.limit) });
  return send("GET /feed/", { query: params });
}

/** Marks everything up to a time as read; with the former time, or null, that is undone. */
export function markFeedSeen(seenAt: string | null): Promise<Outcome<null>> {
  return send("PUT /feed/seen/", { body: { seen_at: seenAt } });
}
