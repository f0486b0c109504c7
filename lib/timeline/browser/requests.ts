import "client-only";
import type { TimelinePage } from "@/lib/contracts/activity/activity";
import { type Outcome, send } from "@/lib/http/browser/send";
import type { TimelineFilter } from "../rows";

/** The number of rows on one page of the timeline. */
export const timelineLimit = 20;

/** Loads a page of an account's timeline. */
export function loadTimeline(
  accountId: string,
  { kind, by }: TimelineFilter,
  cursor: string | null,
): Promise<Outcome<TimelinePage>> {
  const params = new URLSearchParams({ limit: String(timelineLimit) });
  if (kind) params.set("kind", kind);
  if (by) params.set("by", by);
  if (cursor) params.set("cursor", cursor);
  return send("GET /accounts/:id/timeline/", { params: { id: accountId }, query: params });
}

/** Records that the user opened the account; callers don't wait for the response. */
export function recordVisit(accountId: string): Promise<Outcome<null>> {
  return send("POST /accounts/:id/visit/", { params: { id: accountId } });
}
