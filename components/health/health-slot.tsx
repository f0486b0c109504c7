"use client";

import { lazy, Suspense } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { PartBoundary } from "@/components/ui/state/part-boundary";
import { Skeleton } from "@/components/ui/state/skeleton";
import type { OperatorHealth } from "@/lib/contracts/health";
import { loadPart } from "@/lib/lazy/load-part";

const HealthDesk = lazy(() => loadPart(async () => ({ default: (await import("./health-desk")).HealthDesk })));

/** The health screen, whose code only the operator's people fetch. */
export function HealthSlot({ first }: { first: OperatorHealth }) {
  return (
    <PartBoundary
      fallback={
        <ErrorState title="This screen could not be loaded" onRetry={() => window.location.reload()}>
          Nothing was changed.
        </ErrorState>
      }
    >
      <Suspense fallback={<Waiting />}>
        <HealthDesk first={first} />
      </Suspense>
    </PartBoundary>
  );
}

function Waiting() {
  return (
    <LoadingRegion label="Loading the figures">
      <div className="flex flex-col gap-8">
        {[1, 2, 3].map((part) => (
          <div key={part} className="flex flex-col gap-3">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-24 w-full rounded-lg" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
