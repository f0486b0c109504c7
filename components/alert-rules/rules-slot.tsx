"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { PartBoundary } from "@/components/ui/state/part-boundary";
import { Skeleton } from "@/components/ui/state/skeleton";
import { loadPart } from "@/lib/lazy/load-part";

const RulesDesk = lazy(() => loadPart(async () => ({ default: (await import("./rules-desk")).RulesDesk })));

/** The own alert rules; they come with the page, and their code when they are looked at. */
export function RulesSlot(props: ComponentProps<typeof RulesDesk>) {
  return (
    <PartBoundary
      fallback={
        <ErrorState title="Your alert rules could not be loaded" onRetry={() => window.location.reload()}>
          Nothing was changed.
        </ErrorState>
      }
    >
      <Suspense
        fallback={
          <LoadingRegion label="Loading your alert rules">
            <Skeleton className="h-48 w-full rounded-lg" />
          </LoadingRegion>
        }
      >
        <RulesDesk {...props} />
      </Suspense>
    </PartBoundary>
  );
}
