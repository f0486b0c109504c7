import { BellRing, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { Skeleton } from "@/components/ui/state/skeleton";
import type { AlertFilter } from "@/lib/realtime/alerts/alert-rows";
import { connection } from "@/lib/realtime/connection/realtime-client";
import { useAlerts, useAlertsError, useRealtimeState } from "./use-alerts";

interface AlertsContentProps {
  filter: AlertFilter;
  isEmpty: boolean;
  onShowAll: () => void;
  /** The list, shown when there are alerts. */
  children: ReactNode;
}

/** The list of alerts, or the reason why it is empty. */
export function AlertsContent({ filter, isEmpty, onShowAll, children }: AlertsContentProps) {
  const isLoaded = useAlerts((state) => state.isLoaded);
  const total = useAlerts((state) => state.alerts.length);
  const realtime = useRealtimeState();
  const error = useAlertsError();
  if (!isEmpty) return children;
  if (error !== null) {
    return (
      <ErrorState title="Alerts could not be loaded" onRetry={connection.retry}>
        {error} Everything else works as usual.
      </ErrorState>
    );
  }
  if (realtime.kind === "connecting" || (!isLoaded && realtime.kind !== "off")) return <Loading />;
  if (filter === "unread" && total > 0) {
    return (
      <EmptyState icon={Inbox} title="Nothing unread" action={<Button onClick={onShowAll}>Show all</Button>}>
        You’re all caught up.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={BellRing} title="No alerts yet">
      You’ll get an alert when an account you own or watch has a new signal, when you’re assigned a task, when someone
      mentions you, and when one of your alert rules matches.
    </EmptyState>
  );
}

const skeletons = ["first", "second", "third", "fourth", "fifth"];

function Loading() {
  return (
    <LoadingRegion label="Loading alerts">
      {skeletons.map((key) => (
        <div key={key} className="flex gap-3 border-line border-b px-4 py-3.5">
          <Skeleton className="size-5" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
