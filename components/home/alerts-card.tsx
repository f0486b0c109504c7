"use client";

import { useAlerts, useRealtimeState } from "@/components/alerts/use-alerts";
import { openDrawer } from "@/components/shell/drawer-store";
import { Card, CardHeader } from "@/components/ui/card";
import { alertRows } from "@/lib/realtime/alerts/alert-rows";

const shown = 3;
const offNote = "Alerts aren’t available right now.";

/**
 * The accounts with unread alerts, the latest first; each opens the drawer. Hidden without JavaScript, which loads
 * them.
 */
export function AlertsCard() {
  const alerts = useAlerts((state) => state.alerts);
  const isLoaded = useAlerts((state) => state.isLoaded);
  const isOff = useRealtimeState().kind === "off";
  const groups = alertRows(alerts, "unread").filter((row) => row.kind === "group");
  const note = groups.length > 0 ? null : isLoaded ? emptyNote(alerts.length) : isOff ? offNote : "Loading alerts…";
  return (
    <Card aria-labelledby="unread" className="noscript:hidden">
      <CardHeader id="unread" title="New alerts" />
      <div className="min-h-10 px-2 pb-2">
        {note === null ? null : <p className="px-2 pb-2 text-muted text-sm md:px-3">{note}</p>}
        <ul>
          {groups.slice(0, shown).map((group) => (
            <li key={group.key}>
              <button
                type="button"
                onClick={openDrawer}
                className="flex min-h-8 w-full items-center justify-between gap-3 rounded-md px-2 text-left text-ink text-sm hover:bg-hover md:px-3"
              >
                <span className="min-w-0 truncate">{group.name}</span>
                <span className="text-muted tabular-nums">{group.count}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function emptyNote(alerts: number): string {
  if (alerts > 0) return "You’re all caught up.";
  return "No alerts yet. Signals and changes at accounts you own or watch appear here.";
}
