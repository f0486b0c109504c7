"use client";

import { Timer } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { LocalTime } from "@/components/ui/local-time";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { OperatorHealth } from "@/lib/contracts/operations/health";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { formatMs } from "@/lib/health/format";
import { FigureTable } from "./figure-table";
import { HealthPart } from "./health-part";

const atFirst = 10;

/** The response times of the backend's routes. */
export function RouteTimeTable({ since, items }: OperatorHealth["routes"]) {
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? items : items.slice(0, atFirst);
  return (
    <HealthPart
      title="Backend routes"
      description="Covers only the backend process that sent these figures, since it started; each process has its own. Half of the responses took at most p50, and 95% at most p95; both are rounded up, by at most a quarter."
    >
      {items.length === 0 ? (
        <EmptyState icon={Timer} title="No requests yet">
          Figures appear after the first requests.
        </EmptyState>
      ) : (
        <>
          <p className="mb-2 text-muted text-sm">
            Since <LocalTime at={since} show="both" />
          </p>
          <FigureTable
            caption="Backend routes, slowest first"
            headings={["Route", "Responses", "p50", "p95"]}
            rows={shown.map(({ route, count, p50_ms, p95_ms }) => ({
              name: route,
              figures: [formatCount(count), formatMs(p50_ms), formatMs(p95_ms)],
            }))}
          />
          {items.length > atFirst ? (
            <Button className="mt-3" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
              {isExpanded ? `Show the slowest ${atFirst}` : `Show all ${formatPlural(items.length, "route")}`}
            </Button>
          ) : null}
        </>
      )}
    </HealthPart>
  );
}
