import type {
  Conversation,
  ConversationChange,
  NewConversation,
  Note,
  NoteChange,
  Reply,
  TimelinePage,
} from "@/lib/contracts/activity";
import { type Outcome, send } from "@/lib/http/browser/send";
import type { TimelineFilter } from "../rows";

/** Rows of a page: as many as people read. */
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
  return send("GET", `/api/accounts/${accountId}/timeline?${params}`);
}

/** Logs a call or a meeting. */
export function addConversation(
  accountId: string,
  conversation: NewConversation,
  key: string,
): Promise<Outcome<Conversation>> {
  return send("POST", `/api/accounts/${accountId}/conversations`, conversation, { key });
}

/** Changes a call or a meeting of one's own. Refused with `changed` when that was changed elsewhere meanwhile. */
export function changeConversation(
  { account_id: accountId, id }: Conversation,
  change: ConversationChange,
): Promise<Outcome<Conversation>> {
  return send("PATCH", `/api/accounts/${accountId}/conversations/${id}`, change);
}

/** Changes a note or a reply of one's own. Refused with `changed` when that was changed elsewhere meanwhile. */
export function changeNote({ account_id: accountId, id }: Reply, change: NoteChange): Promise<Outcome<Note>> {
  return send("PATCH", `/api/accounts/${accountId}/notes/${id}`, change);
}

type List = "notes" | "conversations";

/** Removes something of one's own; {@link restoreItem} takes it back. The page may be left meanwhile. */
export function removeItem(list: List, item: { account_id: string; id: string }): Promise<Outcome<null>> {
  return send("DELETE", `/api/accounts/${item.account_id}/${list}/${item.id}`);
}

/** Takes a removal back. */
export function restoreItem(list: List, item: { account_id: string; id: string }): Promise<Outcome<unknown>> {
  return send("POST", `/api/accounts/${item.account_id}/${list}/${item.id}/restore`);
}

/** Says that the account was opened; nobody waits for it. */
export function recordVisit(accountId: string): Promise<Outcome<null>> {
  return send("POST", `/api/accounts/${accountId}/visit`);
}
