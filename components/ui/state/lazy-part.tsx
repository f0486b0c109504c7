"use client";

import { clsx } from "clsx";
import { type ReactNode, Suspense } from "react";
import { ErrorState } from "./error-state";
import { LoadingRegion } from "./loading-region";
import { PartBoundary } from "./part-boundary";
import { Skeleton } from "./skeleton";

interface LazyPartProps {
  /** Shown when the code can't be loaded. */
  failure: string;
  /** Read to screen readers while the code loads. */
  loading: string;
  /** The height of the part, such as `h-48`; or a placeholder. */
  waiting: string | ReactNode;
  /** The part: a component made by `lazy(() => loadPart(…))`. */
  children: ReactNode;
}

/** A part of a page whose data comes with the page, and whose code is loaded when it comes into view. */
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
