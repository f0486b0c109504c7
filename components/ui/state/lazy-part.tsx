"use client";

import { clsx } from "clsx";
import { type ReactNode, Suspense } from "react";
import { LoadingRegion } from "./loading-region";
import { SafePart, type SafePartProps } from "./safe-part";
import { Skeleton } from "./skeleton";

interface LazyPartProps extends SafePartProps {
  /** Read to screen readers while the code loads. */
  loading: string;
  /** The height of the part, such as `h-48`; or a placeholder. */
  waiting: string | ReactNode;
}

/** A part of a page, made by `lazy(() => loadPart(…))`, whose data comes with the page and whose code when it is shown. */
export function LazyPart({ loading, waiting, children, ...safe }: LazyPartProps) {
  return (
    <SafePart {...safe}>
      <Suspense
        fallback={
          <LoadingRegion label={loading}>
            {typeof waiting === "string" ? <Skeleton className={clsx("w-full rounded-lg", waiting)} /> : waiting}
          </LoadingRegion>
        }
      >
        {children}
      </Suspense>
    </SafePart>
  );
}
