"use client";

import { type ReactNode, Suspense } from "react";
import { PartBoundary } from "./part-boundary";

interface SmallPartProps {
  /** Shown in its place when its code can't be loaded. */
  failure: string;
  children: ReactNode;
}

/** A few controls within a form whose code is loaded when they are shown; the form around them stays as it is. */
export function SmallPart({ failure, children }: SmallPartProps) {
  return (
    <PartBoundary
      fallback={
        <p role="alert" className="text-danger-ink text-sm">
          {failure}
        </p>
      }
    >
      <Suspense>{children}</Suspense>
    </PartBoundary>
  );
}
