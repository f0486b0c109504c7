"use client";

import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/state/notice";
import type { DeadLetterFilter } from "@/lib/contracts/operations/dead-letters";
import type { OperatorHealth } from "@/lib/contracts/operations/health";
import { ConnectorList } from "./connector-list";
import { DeadLetterList } from "./dead-letter-list";
import { OutboxFigures } from "./outbox-figures";
import { PartList } from "./part-list";
import { QueueTable } from "./queue-table";
import { RouteTimeTable } from "./route-time-table";
import { useHealth } from "./use-health";

interface HealthPanelProps {
  first: OperatorHealth;
  /** The initial filter of the dead letters. */
  initialFilter: DeadLetterFilter;
  /** Whether the operator may make changes now; false while they view a client. */
  canAct: boolean;
}

/** The health of the product: its parts, queues, failed messages and response times. */
export default function HealthPanel({ first, initialFilter, canAct }: HealthPanelProps) {
  const { health, failure, isBusy, refresh } = useHealth(first);
  return (
    <div className="flex flex-col gap-8">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted text-sm">
            As of <LocalTime at={health.at} show="time" />. Refreshed every 10 seconds.
          </p>
          <Button busy={isBusy} onClick={() => void refresh()}>
            {isBusy ? null : <RotateCw className="size-3.5" aria-hidden="true" />}
            Refresh
          </Button>
        </div>
        {failure ? (
          <Notice tone="warning" role="alert" className="mt-3">
            {failure} Showing the previous figures.
          </Notice>
        ) : null}
      </div>
      <PartList readiness={health.readiness} />
      <OutboxFigures outbox={health.outbox} />
      <QueueTable queues={health.queues} />
      <ConnectorList connectors={health.connectors} />
      <DeadLetterList initialFilter={initialFilter} canAct={canAct} onChanged={() => void refresh()} />
      <RouteTimeTable {...health.routes} />
      {/* Keeps the bar at the bottom of the window from covering the last row. */}
      <div className="h-(--bottom-bar)" aria-hidden="true" />
    </div>
  );
}
