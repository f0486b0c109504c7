"use client";

import type { ReactNode } from "react";
import { lazyComponent } from "@/components/ui/state/lazy-component";

/** An account's preview beside a list; its code is loaded when a preview is first opened. */
export const LazyPreviewPane = lazyComponent(() => import("./preview-pane"), {
  failure: "The preview could not be shown",
  Frame: PaneFrame,
});

function PaneFrame({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label="Preview"
      className="no-print fixed top-(--topbar) right-0 bottom-0 z-20 w-90 border-line border-l bg-surface max-lg:hidden"
    >
      {children}
    </aside>
  );
}
