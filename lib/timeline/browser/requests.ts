import "client-only";
import type {
  Conversation,
  ConversationChange,
  Note,
  NoteChange,
  Reply,
  TimelinePage,
} from "@/lib/contracts/activity/activity";
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

/** Changes a call or meeting that the user logged. Refused with `changed` if it has been changed elsewhere. */
export function changeConversation(
  { account_id: accountId, id }: Conversation,
  change: ConversationChange,
): Promise<Outcome<Conversation>> {
  return send("PATCH /accounts/:id/conversations/:item/", { params: { id: accountId, item: id }, body: change });
}

/** Changes a note or reply that the user wrote. Refused with `changed` if it has been changed elsewhere. */
export function changeNote({ account_id: accountId, id }: Reply, change: NoteChange): Promise<Outcome<Note>> {
  return send("PATCH /accounts/:id/notes/:item/", { params: { id: accountId, item: id }, body: change });
}

type List = "notes" | "conversations";

const placeOf = ({ account_id: id, id: item }: { account_id: string; id: string }) => ({ id, item });

/** Removes an entry that the user wrote; {@link restoreItem} undoes it. The request survives leaving the page. */
export function removeItem(list: List, item: { account_id: string; id: string }): Promise<Outcome<null>> {
  return send(`DELETE /accounts/:id/${list}/:item/`, { params: placeOf(item) });
}

/** Undoes a removal. */
export function restoreItem(list: List, item: { account_id: string; id: string }): Promise<Outcome<unknown>> {
  return send(`POST /accounts/:id/${list}/:item/restore/`, { params: placeOf(item) });
}

/** Records that the user opened the account; callers don't wait for the response. */
export function recordVisit(accountId: string): Promise<Outcome<null>> {
  return send("POST /accounts/:id/visit/", { params: { id: accountId } });
}
