"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { PartBoundary } from "@/components/ui/state/part-boundary";
import { Skeleton } from "@/components/ui/state/skeleton";
import { loadPart } from "@/lib/lazy/load-part";

const MutedList = lazy(() => loadPart(async () => ({ default: (await import("../mutes/muted-list")).MutedList })));

/** What is muted; it comes with the page, and its code when it is looked at. */
export function MutedSlot(props: ComponentProps<typeof MutedList>) {
  return (
    <PartBoundary
      fallback={<ErrorState title="What you muted could not be loaded" onRetry={() => window.location.reload()} />}
    >
      <Suspense
        fallback={
          <LoadingRegion label="Loading what you muted">
            <Skeleton className="h-12 w-full rounded-lg" />
          </LoadingRegion>
        }
      >
        <MutedList {...props} />
      </Suspense>
    </PartBoundary>
  );
}
