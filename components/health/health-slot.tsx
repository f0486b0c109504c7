"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";
import { Skeleton } from "@/components/ui/state/skeleton";

/** Loads the code of the health screen, which only the operator's users open. */
export const HealthSlot = lazyComponent(() => import("./health-panel"), {
  failure: "This screen could not be loaded",
  loading: "Loading the figures",
  waiting: (
    <div className="flex flex-col gap-8">
      {[1, 2, 3].map((part) => (
        <div key={part} className="flex flex-col gap-3">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-24 w-full rounded-lg" />
        </div>
      ))}
    </div>
  ),
});
