"use client";

import { useMemo, useState } from "react";
import { isUnread } from "@/lib/realtime/alerts/alert";
import { type AlertFilter, type AlertRow, alertRows } from "@/lib/realtime/alerts/alert-rows";
import { useAlerts } from "./use-alerts";

interface AlertList {
  rows: readonly AlertRow[];
  /**
   * The number of alerts that arrived since the list was rendered; they aren't inserted automatically, so that no row
   * moves under the pointer.
   */
  waiting: number;
  /** Inserts the waiting alerts. */
  letIn: () => void;
}

/** The drawer's rows. Alerts that arrive while it is open wait to be inserted, unless the list is empty. */
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
  // Setting state during rendering avoids a frame with the outdated list.
  if (known === null && isLoaded) letIn();
  else if (known !== null && rows.length === 0 && waiting > 0) letIn();
  return { rows, waiting, letIn };
}
