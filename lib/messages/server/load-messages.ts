import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  audienceSchema,
  type Message,
  type MessageChange,
  type MessagesPage,
  messageSchema,
  messageScopes,
  messagesSchema,
  type NewMessage,
} from "@/lib/contracts/message";
import { roles } from "@/lib/contracts/role";

export const scopeQuerySchema = z.object({ scope: z.enum(messageScopes) });

export const messagesQuerySchema = scopeQuerySchema.extend({ cursor: z.string().max(1000).optional() });

/** `roles` comma-separated; empty = everybody. */
export const audienceQuerySchema = scopeQuerySchema.extend({
  roles: z
    .string()
    .max(100)
    .default("")
    .transform((text) => text.split(",").filter((name) => name !== ""))
    .pipe(z.array(z.enum(roles)).max(roles.length)),
});

/** `GET {api}/messages/`: a page of what the caller may change in this scope, the latest start first. */
export function listMessages(
  backend: Backend,
  { scope, cursor }: z.output<typeof messagesQuerySchema>,
): Promise<BackendResult<MessagesPage>> {
  return backend("/messages/", { query: { scope, cursor }, schema: messagesSchema });
}

/** `GET {api}/messages/audience/`: how many people it would reach now. */
export function countAudience(
  backend: Backend,
  { scope, roles: wanted }: z.output<typeof audienceQuerySchema>,
): Promise<BackendResult<{ people: number }>> {
  return backend("/messages/audience/", {
    query: { scope, roles: wanted.length > 0 ? wanted : undefined },
    schema: audienceSchema,
  });
}

/** `POST {api}/messages/`. Refused with `invalid_request` and `fields`. */
export function createMessage(backend: Backend, message: NewMessage): Promise<BackendResult<Message>> {
  return backend("/messages/", { method: "POST", body: message, schema: messageSchema });
}

/** `GET {api}/messages/{id}/`. Refused with 404. */
export function loadMessage(backend: Backend, id: string): Promise<BackendResult<Message>> {
  return backend(`/messages/${id}/`, { schema: messageSchema });
}

/** `PATCH {api}/messages/{id}/`. Refused with 409 `changed_meanwhile`. */
export function changeMessage(backend: Backend, id: string, change: MessageChange): Promise<BackendResult<Message>> {
  return backend(`/messages/${id}/`, { method: "PATCH", body: change, schema: messageSchema });
}

/** `DELETE {api}/messages/{id}/`. */
export function deleteMessage(backend: Backend, id: string): Promise<BackendResult<unknown>> {
  return backend(`/messages/${id}/`, { method: "DELETE", schema: z.unknown() });
}

/** `POST {api}/messages/{id}/end/`. Refused with 409 `not_live`. */
export function endMessage(backend: Backend, id: string): Promise<BackendResult<Message>> {
  return backend(`/messages/${id}/end/`, { method: "POST", schema: messageSchema });
}

/** `POST {api}/messages/{id}/show-again/`: goes on under a new id. Refused with 409 `not_live`. */
export function showAgain(backend: Backend, id: string): Promise<BackendResult<Message>> {
  return backend(`/messages/${id}/show-again/`, { method: "POST", schema: messageSchema });
}
