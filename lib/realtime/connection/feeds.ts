import "client-only";
import { alertsPath, type MessageAudience, messagesPath } from "@/lib/contracts/alerts/live-document";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import type { AlertsStore } from "../alerts/alerts-store";
import type { Listening, RealtimeError, Snapshot } from "../database";
import type { MessageSource } from "../messages/message";
import type { MessagesStore } from "../messages/messages-store";

/** A subscribed collection, and the store that receives its snapshots. */
export interface Feed extends Listening {
  apply: (snapshot: Snapshot) => void;
  fail: (why: RealtimeError) => void;
}

interface Stores {
  messages: Pick<MessagesStore, "apply" | "fail">;
  alerts: Pick<AlertsStore, "apply" | "fail">;
}

/**
 * Returns the feeds that a grant's user may read: their alerts, and the messages for all users and for their role,
 * across all clients and within their own (checklist D1, D2, case J9).
 */
export function feedsOf({ uid, client_id: clientId, role }: RealtimeGrant, { messages, alerts }: Stores): Feed[] {
  const own = role ? role.toLowerCase() : null;
  const feed = (source: MessageSource, audience: MessageAudience): Feed => ({
    path: messagesPath(audience),
    onlyEnabled: true,
    apply: (snapshot) => messages.apply(source, snapshot),
    fail: (why) => messages.fail(source, why),
  });
  return [
    { path: alertsPath(uid), onlyEnabled: false, apply: alerts.apply, fail: alerts.fail },
    feed("general", { clientId: null, role: null }),
    ...(own === null ? [] : [feed("general_role", { clientId: null, role: own })]),
    ...(clientId === null ? [] : [feed("client", { clientId, role: null })]),
    ...(clientId === null || own === null ? [] : [feed("client_role", { clientId, role: own })]),
  ];
}
