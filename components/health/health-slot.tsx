"use client";

import { lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { Skeleton } from "@/components/ui/state/skeleton";
import type { OperatorHealth } from "@/lib/contracts/health";
import { loadPart } from "@/lib/lazy/load-part";

const HealthPanel = lazy(() => loadPart(async () => ({ default: (await import("./health-panel")).HealthPanel })));

/** Loads the code of the health screen, which only the operator's users open. */
export function HealthSlot({ first }: { first: OperatorHealth }) {
  return (
    <LazyPart failure="This screen could not be loaded" loading="Loading the figures" waiting={<Waiting />}>
      <HealthPanel first={first} />
    </LazyPart>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-8">
      {[1, 2, 3].map((part) => (
        <div key={part} className="flex flex-col gap-3">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-24 w-full rounded-lg" />
        </div>
      ))}
    </div>
  );
}
