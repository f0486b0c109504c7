import { Button } from "@/components/ui/button/button";
import { useOnline } from "@/components/ui/hooks/use-online";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatCount } from "@/lib/contracts/text/format-number";
import { connection } from "@/lib/realtime/connection/realtime-client";
import { useAlerts, useAlertsError, useRealtimeState } from "./use-alerts";

/** Explains in one line why no alerts are arriving at the moment (checklist D11). */
export function AlertsStatus({ isEmpty }: { isEmpty: boolean }) {
  const realtime = useRealtimeState();
  const isOffline = !useOnline();
  const error = useAlertsError();
  // An empty list shows this error itself.
  if (error !== null && isEmpty) return null;
  if (error !== null) {
    return (
      <p
        role="status"
        className="flex items-center gap-3 border-line border-b bg-canvas px-4 py-1.5 text-muted text-sm"
      >
        <span className="min-w-0 grow">Not connected: {error}</span>
        <Button size="sm" onClick={connection.retry}>
          Retry
        </Button>
      </p>
    );
  }
  if (realtime.kind !== "waiting" && !isOffline) return null;
  return (
    <p role="status" className="border-line border-b bg-canvas px-4 py-1.5 text-muted text-sm">
      {isOffline ? "You’re offline." : "Not connected. Reconnecting…"} You can keep reading.
    </p>
  );
}

/** The progress of a change to many alerts. */
export function AlertsProgress() {
  const progress = useAlerts((state) => state.progress);
  if (!progress) return null;
  const text = `${formatCount(progress.done)} of ${formatCount(progress.total)}`;
  return (
    <div className="flex items-center gap-3 border-line border-b bg-canvas px-4 py-2 text-muted text-sm">
      <ProgressBar label="Alerts changed" text={text} done={progress.done} total={progress.total} className="grow" />
      <span className="tabular-nums">{text}</span>
    </div>
  );
}
