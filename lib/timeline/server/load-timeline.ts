import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type Conversation,
  type ConversationChange,
  conversationSchema,
  type NewConversation,
  type Note,
  type NoteChange,
  noteSchema,
  type TimelinePage,
  type TimelineQuery,
  timelinePageSchema,
} from "@/lib/contracts/activity";
import { type Since, sinceSchema } from "@/lib/contracts/since";

/** Where something of an account is. */
export interface ItemPlace {
  accountId: string;
  itemId: string;
}

const pathOf = (accountId: string, rest: string) => `/accounts/${encodeURIComponent(accountId)}/${rest}`;
const itemPath = ({ accountId, itemId }: ItemPlace, list: "notes" | "conversations", rest = "") =>
  pathOf(accountId, `${list}/${encodeURIComponent(itemId)}/${rest}`);

/** `GET {api}/accounts/{id}/timeline/`: everything that happened, the latest first. Refused with 404. */
export function listTimeline(
  backend: Backend,
  accountId: string,
  query: TimelineQuery,
): Promise<BackendResult<TimelinePage>> {
  return backend(pathOf(accountId, "timeline/"), { query, schema: timelinePageSchema });
}

/** `POST {api}/accounts/{id}/conversations/`. Refused with 403 for who only reads, `invalid_request` and `fields`. */
export function addConversation(
  backend: Backend,
  accountId: string,
  conversation: NewConversation,
  idempotencyKey?: string,
): Promise<BackendResult<Conversation>> {
  return backend(pathOf(accountId, "conversations/"), {
    method: "POST",
    body: conversation,
    schema: conversationSchema,
    idempotencyKey,
  });
}

/** `PATCH {api}/accounts/{id}/conversations/{conversation}/`. Refused with 403, 404, 409 `changed`, `invalid_request`. */
export function changeConversation(
  backend: Backend,
  place: ItemPlace,
  change: ConversationChange,
): Promise<BackendResult<Conversation>> {
  return backend(itemPath(place, "conversations"), { method: "PATCH", body: change, schema: conversationSchema });
}

/** `PATCH {api}/accounts/{id}/notes/{note}/`. Refused with 403, 404, 409 `changed`, `invalid_request`. */
export function changeNote(backend: Backend, place: ItemPlace, change: NoteChange): Promise<BackendResult<Note>> {
  return backend(itemPath(place, "notes"), { method: "PATCH", body: change, schema: noteSchema });
}

/** `DELETE` of a note or a conversation; refused with 403 for somebody else's. */
export function removeItem(
  backend: Backend,
  list: "notes" | "conversations",
  place: ItemPlace,
): Promise<BackendResult<null>> {
  return backend(itemPath(place, list), { method: "DELETE", schema: z.null() });
}

/** `POST …/restore/`: takes such a removal back. */
export function restoreItem(
  backend: Backend,
  list: "notes" | "conversations",
  place: ItemPlace,
): Promise<BackendResult<unknown>> {
  return backend(itemPath(place, list, "restore/"), { method: "POST", schema: z.unknown() });
}

/** `GET {api}/accounts/{id}/since/`: what is new since the caller's visit before this one. */
export function getSince(backend: Backend, accountId: string): Promise<BackendResult<Since>> {
  return backend(pathOf(accountId, "since/"), { schema: sinceSchema });
}

/** `POST {api}/accounts/{id}/visit/`: the caller opened the account. */
export function recordVisit(backend: Backend, accountId: string): Promise<BackendResult<null>> {
  return backend(pathOf(accountId, "visit/"), { method: "POST", schema: z.null() });
}
