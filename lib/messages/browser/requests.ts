import "client-only";
import type { Message, MessageChange, MessagesPage, NewMessage } from "@/lib/contracts/messages/message";
import type { Role } from "@/lib/contracts/wire/role";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads a page of a scope's messages; the first one without a cursor. */
export function fetchMessages(scope: Message["scope"], cursor?: string): Promise<Outcome<MessagesPage>> {
  return send("GET /messages/", { query: { scope, ...(cursor && { cursor }) } });
}

/** Publishes a message. */
export function publishMessage(message: NewMessage): Promise<Outcome<Message>> {
  return send("POST /messages/", { body: message });
}

/** Loads the current version of one message. */
export function fetchMessage(id: string): Promise<Outcome<Message>> {
  return send("GET /messages/:id/", { params: { id } });
}

/**
 * Changes a message; absent fields stay. Refused with `changed_meanwhile` if the message has changed since
 * `updated_at`.
 */
export function changeMessage(id: string, change: MessageChange): Promise<Outcome<Message>> {
  return send("PATCH /messages/:id/", { params: { id }, body: change });
}

/** Ends a live message. */
export function endMessage(id: string): Promise<Outcome<Message>> {
  return send("POST /messages/:id/end/", { params: { id } });
}

/** Shows a message again to the users who dismissed it, by giving it a new id. */
export function showMessageAgain(id: string): Promise<Outcome<Message>> {
  return send("POST /messages/:id/show-again/", { params: { id } });
}

/** Deletes a message permanently. */
export function deleteMessage(id: string): Promise<Outcome<null>> {
  return send("DELETE /messages/:id/", { params: { id } });
}

/** Counts the users that a message for these roles would reach now; no roles means all. */
export function countAudience(scope: Message["scope"], roles: readonly Role[]): Promise<Outcome<{ people: number }>> {
  return send("GET /messages/audience/", { query: { scope, roles: roles.join(",") } });
}
