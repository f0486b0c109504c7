import { type RefObject, useState } from "react";
import type { Alert } from "@/lib/realtime/alerts/alert";
import type { AlertFilter } from "@/lib/realtime/alerts/alert-rows";
import { acknowledge, deleteAlerts, markAsNew } from "./alert-actions";
import type { AlertListHandle } from "./alert-list";

interface AlertSelectionOptions {
  /** The alerts in the list. */
  shown: readonly Alert[];
  filter: AlertFilter;
  /** False while there is no connection, when a change couldn't be written. */
  canChange: boolean;
  list: RefObject<AlertListHandle | null>;
}

/** The selected alerts of the list, and the actions for them. */
export function useAlertSelection({ shown, filter, canChange, list }: AlertSelectionOptions) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const selected = shown.filter((alert) => selection.has(alert.id));
  const toggle = (alert: Alert) =>
    setSelection((before) => {
      const after = new Set(before);
      if (!after.delete(alert.id)) after.add(alert.id);
      return after;
    });
  const selectNone = () => setSelection(new Set());
  const act = (run: (alerts: readonly Alert[]) => void, alerts: readonly Alert[], leaves: boolean) => {
    if (alerts.length === 0 || !canChange) return;
    if (leaves) list.current?.keepFocusOff(new Set(alerts.map((alert) => alert.id)));
    run(alerts);
    selectNone();
  };
  const acts = {
    acknowledge: (alerts: readonly Alert[]) => act(acknowledge, alerts, filter === "unread"),
    markAsNew: (alerts: readonly Alert[]) => act(markAsNew, alerts, false),
    remove: (alerts: readonly Alert[]) => act((all) => deleteAlerts(all.map((alert) => alert.id)), alerts, true),
  };
  return {
    selection,
    selected,
    toggle,
    selectAll: () => setSelection(new Set(shown.map((alert) => alert.id))),
    selectNone,
    acts,
  };
}
