import type { Message, MessageChange, NewMessage } from "@/lib/contracts/message";
import type { Role } from "@/lib/contracts/role";
import { type Outcome, send } from "@/lib/http/send";

/** Publishes a message. */
export function publishMessage(message: NewMessage): Promise<Outcome<Message>> {
  return send("POST", "/api/messages", message);
}

/** Changes a message; what is absent stays. */
export function changeMessage(id: string, change: MessageChange): Promise<Outcome<Message>> {
  return send("PATCH", `/api/messages/${id}`, change);
}

/** Ends a message that is live. */
export function endMessage(id: string): Promise<Outcome<Message>> {
  return send("POST", `/api/messages/${id}/end`);
}

/** Shows a message again to those who dismissed it: it comes back under a new id. */
export function showMessageAgain(id: string): Promise<Outcome<Message>> {
  return send("POST", `/api/messages/${id}/show-again`);
}

/** Deletes a message for good. */
export function deleteMessage(id: string): Promise<Outcome<null>> {
  return send("DELETE", `/api/messages/${id}`);
}

/** Counts the people whom a message for these roles would reach now; no roles = everybody. */
export function countAudience(scope: Message["scope"], roles: readonly Role[]): Promise<Outcome<{ people: number }>> {
  return send("GET", `/api/messages/audience?${new URLSearchParams({ scope, roles: roles.join(",") })}`);
}
