"use client";

import { clsx } from "clsx";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A column beside a longer one: it scrolls until its end is visible, then sticks. Without JavaScript it scrolls with
 * the page.
 */
export function StickyColumn({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  const [heightPx, setHeightPx] = useState<number | null>(null);
  useEffect(() => {
    const { current } = column;
    if (!current) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setHeightPx(Math.ceil(entry.contentRect.height));
    });
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div
      ref={column}
      style={heightPx === null ? undefined : ({ "--height": `${heightPx}px` } as CSSProperties)}
      className={clsx(
        "min-w-0 xl:row-span-2",
        heightPx !== null && "xl:sticky xl:top-[min(var(--topbar)+1.25rem,100dvh-var(--height)-1.25rem)]",
      )}
    >
      {children}
    </div>
  );
}
