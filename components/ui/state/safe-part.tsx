"use client";

import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { PartBoundary } from "./part-boundary";

export interface SafePartProps {
  /** The heading in place of a part that fails: "The tasks could not be shown". */
  failure: string;
  /** What the failure left as it was. */
  note?: string;
  children: ReactNode;
}

/** A part of a page that says so in its place when it fails, such as when its code can't be loaded. */
export function SafePart({ failure, note = "Nothing was changed.", children }: SafePartProps) {
  return (
    <PartBoundary
      fallback={
        <ErrorState title={failure} onRetry={() => window.location.reload()}>
          {note}
        </ErrorState>
      }
    >
      {children}
    </PartBoundary>
  );
}
