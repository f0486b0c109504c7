import "client-only";
import { type Alert, isUnread } from "./alert";

/** A row in the alerts drawer: an account heading, or an alert below it. */
export type AlertRow =
  | { kind: "group"; key: string; name: string; count: number }
  | { kind: "alert"; key: string; alert: Alert };

export type AlertFilter = "unread" | "all";

const noAccount = "Everything else";

/**
 * Groups alerts by account: the account with the latest alert first, and its alerts newest first.
 *
 * @param alerts newest first
 * @param filter unread alerts only (checklist D8), or all
 */
export function alertRows(alerts: readonly Alert[], filter: AlertFilter): AlertRow[] {
  const groups = new Map<string, Alert[]>();
  for (const alert of alerts) {
    if (filter === "unread" && !isUnread(alert)) continue;
    const key = alert.accountId ?? "";
    const group = groups.get(key);
    if (group) group.push(alert);
    else groups.set(key, [alert]);
  }
  return [...groups].flatMap(([key, group]): AlertRow[] => [
    { kind: "group", key: `group ${key}`, name: nameOf(group), count: group.length },
    ...group.map((alert): AlertRow => ({ kind: "alert", key: alert.id, alert })),
  ]);
}

/** Returns an alert and all others of its account: opening the account marks all of them as read. */
export function alertsBeside(alerts: readonly Alert[], opened: Alert): readonly Alert[] {
  const { id, accountId } = opened;
  return alerts.filter((alert) => alert.id === id || (accountId !== null && alert.accountId === accountId));
}

function nameOf(group: readonly Alert[]): string {
  if (group[0]?.accountId === null) return noAccount;
  return group.find(({ accountName }) => accountName !== null)?.accountName ?? "An account";
}
