"use client";

import { clsx } from "clsx";
import { type ComponentProps, lazy, Suspense } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { PartBoundary } from "@/components/ui/state/part-boundary";
import { Skeleton } from "@/components/ui/state/skeleton";
import { loadPart } from "@/lib/lazy/load-part";

const OrgChart = lazy(() => loadPart(() => import("./org-chart")));

/** Loads the org chart's code only when it is opened. */
export function OrgChartSlot(props: ComponentProps<typeof OrgChart>) {
  return (
    <PartBoundary
      fallback={
        <ErrorState title="The org chart could not be loaded" onRetry={() => window.location.reload()}>
          The list of people is complete.
        </ErrorState>
      }
    >
      <Suspense fallback={<Waiting />}>
        <OrgChart {...props} />
      </Suspense>
    </PartBoundary>
  );
}

function Waiting() {
  return (
    <LoadingRegion label="Loading the org chart">
      <div className="flex flex-col gap-2.5 border-line border-t px-4 py-4 md:px-5">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className={clsx("h-12 w-54 max-w-full rounded-md", place > 1 && "ml-4 md:ml-63")} />
        ))}
      </div>
    </LoadingRegion>
  );
}
