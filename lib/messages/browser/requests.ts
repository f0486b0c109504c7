import "client-only";
import type { Message, MessageChange } from "@/lib/contracts/messages/message";
import type { Role } from "@/lib/contracts/wire/role";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Changes a message; absent fields stay. Refused with `changed_meanwhile` if the message has changed since
 * `updated_at`.
 */
export function changeMessage(id: string, change: MessageChange): Promise<Outcome<Message>> {
  return send("PATCH /messages/:id/", { params: { id }, body: change });
}

/** Counts the users that a message for these roles would reach now; no roles means all. */
export function countAudience(scope: Message["scope"], roles: readonly Role[]): Promise<Outcome<{ people: number }>> {
  return send("GET /messages/audience/", { query: { scope, roles: roles.join(",") } });
}
