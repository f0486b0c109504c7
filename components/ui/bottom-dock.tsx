import type { ReactNode } from "react";

interface BottomDockProps {
  /** The dock's contents: the bar of selected rows, or only a card. Toasts and lists leave room for it. */
  shows: "bar" | "card";
  children: ReactNode;
}

/** The bottom of the window, above the page: for the bar of selected rows and the progress of a bulk change. */
export function BottomDock({ shows, children }: BottomDockProps) {
  return (
    <div
      data-bottom-bar={shows}
      className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabbar)+0.5rem)] z-30 flex flex-col items-center gap-2 px-2 md:bottom-12 md:pl-[calc(var(--rail)+0.5rem)]"
    >
      {children}
    </div>
  );
}
