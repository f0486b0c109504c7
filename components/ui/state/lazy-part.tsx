"use client";

import { clsx } from "clsx";
import { type ReactNode, Suspense } from "react";
import { ErrorState } from "./error-state";
import { LoadingRegion } from "./loading-region";
import { PartBoundary } from "./part-boundary";
import { Skeleton } from "./skeleton";

interface LazyPartProps {
  /** Said when the code doesn't come. */
  failure: string;
  /** Said to screen readers while it is on its way. */
  loading: string;
  /** How high the part will be, e.g. `h-48`; or what stands in its place. */
  waiting: string | ReactNode;
  /** The part: a component made by `lazy(() => loadPart(…))`. */
  children: ReactNode;
}

/** A part of a page whose data comes with the page, and whose code comes when it is shown. */
export function LazyPart({ failure, loading, waiting, children }: LazyPartProps) {
  return (
    <PartBoundary
      fallback={
        <ErrorState title={failure} onRetry={() => window.location.reload()}>
          Nothing was changed.
        </ErrorState>
      }
    >
      <Suspense
        fallback={
          <LoadingRegion label={loading}>
            {typeof waiting === "string" ? <Skeleton className={clsx("w-full rounded-lg", waiting)} /> : waiting}
          </LoadingRegion>
        }
      >
        {children}
      </Suspense>
    </PartBoundary>
  );
}
