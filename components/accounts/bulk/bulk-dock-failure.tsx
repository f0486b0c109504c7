import type { ReactNode } from "react";

/** Shows a failure of the bar at the bottom of the window. */
export function BulkDockFailure({ children }: { children: ReactNode }) {
  return (
    <div className="no-print fixed inset-x-0 bottom-[calc(var(--tabbar)+0.5rem)] z-30 flex justify-center px-2 md:bottom-12">
      <div className="rounded-lg border border-line-strong bg-raised px-3 py-1.5 shadow-lg">{children}</div>
    </div>
  );
}
