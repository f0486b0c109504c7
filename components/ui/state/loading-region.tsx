import type { ReactNode } from "react";

/** Wraps the skeleton of a layout: shown after 150 ms, and announced once by its label. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="animate-late noscript:hidden" role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
