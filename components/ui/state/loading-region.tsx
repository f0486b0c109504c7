import type { ReactNode } from "react";

/** Wraps the skeleton of a layout: shown after 150 ms, read out once as what it stands for. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="animate-late" role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
