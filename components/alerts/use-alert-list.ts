"use client";

import { useMemo, useState } from "react";
import { isUnread } from "@/lib/realtime/alerts/alert";
import { type AlertFilter, type AlertRow, alertRows } from "@/lib/realtime/alerts/alert-rows";
import { useAlerts } from "./use-alerts";

interface AlertList {
  rows: readonly AlertRow[];
  /** Alerts that came since the list was laid out: they wait, so that no row moves under somebody's hand. */
  waiting: number;
  /** Lays the list out with everything that waits. */
  letIn: () => void;
}

/** The rows of the drawer. What comes while it is open waits to be let in, unless there is nothing that it could move. */
export function useAlertList(filter: AlertFilter): AlertList {
  const alerts = useAlerts((state) => state.alerts);
  const isLoaded = useAlerts((state) => state.isLoaded);
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const current = useMemo(() => (known === null ? alerts : alerts.filter(({ id }) => known.has(id))), [alerts, known]);
  const rows = useMemo(() => alertRows(current, filter), [current, filter]);
  const waiting = useMemo(
    () =>
      known === null
        ? 0
        : alerts.filter((alert) => !known.has(alert.id) && (filter === "all" || isUnread(alert))).length,
    [alerts, known, filter],
  );
  const letIn = () => setKnown(new Set(alerts.map(({ id }) => id)));
  // State set while drawing: the list never shows a moment of what it won't keep.
  if (known === null && isLoaded) letIn();
  else if (known !== null && rows.length === 0 && waiting > 0) letIn();
  return { rows, waiting, letIn };
}
