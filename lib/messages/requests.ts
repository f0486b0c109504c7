import type { ErrorBody } from "@/lib/contracts/error";
import type { Message, MessageChange, NewMessage } from "@/lib/contracts/message";
import type { Role } from "@/lib/contracts/role";

/** What came of a request of the browser. `detail` is a sentence to show; `fields` say what is wrong with which. */
export type Outcome<Data> =
  | { kind: "ok"; data: Data }
  | { kind: "refused"; detail: string; fields: Readonly<Record<string, string>> };

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

async function send<Data>(method: string, path: string, body?: unknown): Promise<Outcome<Data>> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    // The page's own guard knows where to send somebody whose session is over, and the way back.
    if (response.status === 401) window.location.reload();
    if (response.ok) return { kind: "ok", data: response.status === 204 ? null : await response.json() };
    const { detail, fields }: Partial<ErrorBody> = await response.json();
    return { kind: "refused", detail: detail ?? "That did not work. Try again.", fields: fields ?? {} };
  } catch {
    return { kind: "refused", detail: "There is no connection to Sightline right now.", fields: {} };
  }
}
