import "server-only";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import type { ShownMessage } from "@/lib/contracts/home/shell-data";
import type { User } from "@/lib/contracts/people/user";
import { type LiveMessage, readMessage } from "../messages/message";
import type { ServedShellData } from "../messages/served-shell-data";
import { visibleMessages } from "../messages/visible-messages";

/** After this time the page is rendered without messages and alerts. */
const timeoutMs = 1500;

/**
 * Loads the messages and the number of unread alerts for a signed-in page in one request. Never fails the page: without
 * a response it renders without both, and receives them later over its live connection.
 *
 * @param dismissed ids of the messages that this browser has dismissed
 */
export async function loadShellData(
  backend: Backend,
  user: Pick<User, "client_id" | "role">,
  dismissed: ReadonlySet<string>,
): Promise<ServedShellData> {
  const nothing = { messages: [], unread: null, serverMs: Date.now() };
  // Only users of a client have messages and alerts (docs/conformance.md D6).
  if (user.client_id === null) return nothing;
  const result = await callApi(backend, "GET /frame/", { timeoutMs });
  const serverMs = Date.now();
  if (result.kind !== "ok") return { ...nothing, serverMs };
  const messages = visibleMessages(result.data.messages.map(toLive), { nowMs: serverMs, role: user.role, dismissed });
  return { messages, unread: result.data.unread_alerts, serverMs };
}

function toLive(shown: ShownMessage): LiveMessage {
  const source = shown.scope === "general" ? "general" : "client";
  return readMessage(shown.roles.length === 0 ? source : `${source}_role`, shown.id, {
    ...shown,
    enabled: true,
    startTime: shown.start_time,
    endTime: shown.end_time,
    applicableRoles: shown.roles,
  });
}
