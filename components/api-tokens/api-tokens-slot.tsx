"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { PartBoundary } from "@/components/ui/state/part-boundary";
import { Skeleton } from "@/components/ui/state/skeleton";
import { loadPart } from "@/lib/lazy/load-part";

const ApiTokens = lazy(() => loadPart(async () => ({ default: (await import("./api-tokens")).ApiTokens })));

/** The client's tokens; they come with the page, and their code when they are looked at. */
export function ApiTokensSlot(props: ComponentProps<typeof ApiTokens>) {
  return (
    <PartBoundary
      fallback={
        <ErrorState title="The tokens could not be loaded" onRetry={() => window.location.reload()}>
          Nothing was changed.
        </ErrorState>
      }
    >
      <Suspense
        fallback={
          <LoadingRegion label="Loading the tokens">
            <Skeleton className="h-48 w-full rounded-lg" />
          </LoadingRegion>
        }
      >
        <ApiTokens {...props} />
      </Suspense>
    </PartBoundary>
  );
}
