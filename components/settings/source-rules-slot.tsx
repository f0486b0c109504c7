"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { PartBoundary } from "@/components/ui/state/part-boundary";
import { Skeleton } from "@/components/ui/state/skeleton";
import { loadPart } from "@/lib/lazy/load-part";

const SourceRulesForm = lazy(() =>
  loadPart(async () => ({ default: (await import("../source-rules/source-rules-form")).SourceRulesForm })),
);

/** The rules between sources; they come with the page, and their code when they are looked at. */
export function SourceRulesSlot(props: ComponentProps<typeof SourceRulesForm>) {
  return (
    <PartBoundary
      fallback={<ErrorState title="The rules could not be shown" onRetry={() => window.location.reload()} />}
    >
      <Suspense
        fallback={
          <LoadingRegion label="Loading the rules">
            <Skeleton className="h-96 w-full rounded-lg" />
          </LoadingRegion>
        }
      >
        <SourceRulesForm {...props} />
      </Suspense>
    </PartBoundary>
  );
}
