"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { PartBoundary } from "@/components/ui/state/part-boundary";
import { Skeleton } from "@/components/ui/state/skeleton";
import { loadPart } from "@/lib/lazy/load-part";

const TeamsPanel = lazy(() => loadPart(async () => ({ default: (await import("../teams/teams-panel")).TeamsPanel })));

/** The teams of the client; they come with the page, and their code when they are looked at. */
export function TeamsSlot(props: ComponentProps<typeof TeamsPanel>) {
  return (
    <PartBoundary
      fallback={<ErrorState title="The teams could not be shown" onRetry={() => window.location.reload()} />}
    >
      <Suspense
        fallback={
          <LoadingRegion label="Loading the teams">
            <Skeleton className="h-64 w-full rounded-lg" />
          </LoadingRegion>
        }
      >
        <TeamsPanel {...props} />
      </Suspense>
    </PartBoundary>
  );
}
