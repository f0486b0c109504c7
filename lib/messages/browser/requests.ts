import "client-only";
import type { Message, MessageChange, MessagesPage, NewMessage } from "@/lib/contracts/message";
import type { Role } from "@/lib/contracts/role";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Reads a page of the messages of a scope; without a cursor the first. */
export function fetchMessages(scope: Message["scope"], cursor?: string): Promise<Outcome<MessagesPage>> {
  return send("GET /messages/", { query: { scope, ...(cursor && { cursor }) } });
}

/** Publishes a message. */
export function publishMessage(message: NewMessage): Promise<Outcome<Message>> {
  return send("POST /messages/", { body: message });
}

/** Reads one message as it is now. */
export function fetchMessage(id: string): Promise<Outcome<Message>> {
  return send("GET /messages/:id/", { params: { id } });
}

/** Changes a message; what is absent stays. Refused with `changed_meanwhile` when it isn't any more as `updated_at` says. */
export function changeMessage(id: string, change: MessageChange): Promise<Outcome<Message>> {
  return send("PATCH /messages/:id/", { params: { id }, body: change });
}

/** Ends a message that is live. */
export function endMessage(id: string): Promise<Outcome<Message>> {
  return send("POST /messages/:id/end/", { params: { id } });
}

/** Shows a message again to those who dismissed it: it comes back under a new id. */
export function showMessageAgain(id: string): Promise<Outcome<Message>> {
  return send("POST /messages/:id/show-again/", { params: { id } });
}

/** Deletes a message for good. */
export function deleteMessage(id: string): Promise<Outcome<null>> {
  return send("DELETE /messages/:id/", { params: { id } });
}

/** Counts the people whom a message for these roles would reach now; no roles = everybody. */
export function countAudience(scope: Message["scope"], roles: readonly Role[]): Promise<Outcome<{ people: number }>> {
  return send("GET /messages/audience/", { query: { scope, roles: roles.join(",") } });
}
