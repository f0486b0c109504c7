"use client";

import type { ReactNode } from "react";
import { FailureLine } from "./failure-line";
import { PartBoundary } from "./part-boundary";

/** Confines an error of a panel's content to the panel, whose frame stays and can be closed. */
export function PanelBoundary({ children }: { children: ReactNode }) {
  return (
    <PartBoundary fallback={(retry) => <FailureLine failure="This could not be shown" onRetry={retry} />}>
      {children}
    </PartBoundary>
  );
}
