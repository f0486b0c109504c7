"use client";

import { type RefObject, useMemo, useSyncExternalStore } from "react";
import { useRowsInSight } from "@/components/ui/hooks/use-rows-in-sight";
import { scrollToShow } from "@/components/ui/rows-in-sight";
import { type ScrollScale, scrollScale } from "@/lib/paging/scroll-scale";
import { useOffset } from "./use-offset";

/** Row heights in pixels of a table and of its cards on a phone, the same as in the row's style. */
export interface RowHeights {
  wide: number;
  narrow: number;
}

/** The height of the top bar and the headings, which cover the rows below them. */
const coveredTop = { wide: 88, narrow: 52 };

/**
 * The rendered rows of the table, and the heights of the space above and below them.
 *
 * @param body the element that contains the rows
 */
export function useRenderedRows(body: RefObject<HTMLElement | null>, total: number, heights: RowHeights) {
  // Whether there is room for a table; the server assumes so.
  const isWide = useSyncExternalStore(
    followWidth,
    () => window.matchMedia(wide).matches,
    () => true,
  );
  const rowHeight = isWide ? heights.wide : heights.narrow;
  const above = useOffset(body);
  const viewport = useSyncExternalStore(
    followHeight,
    () => window.innerHeight,
    () => 0,
  );
  const scale = useMemo(
    () => scrollScale({ above, rowsHeight: total * rowHeight, viewport }),
    [above, total, rowHeight, viewport],
  );
  const { rows, ...seen } = useRowsInSight({ total, rowHeight, above, toRows: scale.toRows });
  const ahead = useAhead(scale, scale.height < total * rowHeight);
  const [first, last] = [rows[0], rows.at(-1)];
  /** The space above the rendered rows, in pixels. */
  const before = first ? Math.max(first.start - above - ahead, 0) : 0;
  /** The space below the rendered rows, in pixels. */
  const after = first && last ? Math.max(scale.height - before - (last.end - first.start), 0) : 0;
  return {
    rows,
    seen,
    before,
    after,
    /** Scrolls a row into view. */
    scrollTo: (index: number) => {
      const [top, scrolled] = [above + index * rowHeight, scale.toRows(window.scrollY)];
      const covered = isWide ? coveredTop.wide : coveredTop.narrow;
      const offset = scrollToShow({ top, rowHeight, covered, scrolled, viewport: window.innerHeight });
      if (offset !== scrolled) window.scrollTo(0, scale.toPage(offset));
    },
    firstVisible: () => (window.scrollY > above ? seen.first + 2 : 0),
  };
}

/**
 * The offset in pixels between the rows' and the page's scroll positions: 0, except in a list taller than the maximum
 * page height of browsers.
 */
function useAhead(scale: ScrollScale, isTaller: boolean): number {
  const scrolled = useSyncExternalStore(
    isTaller ? followScroll : never,
    () => (isTaller ? window.scrollY : 0),
    () => 0,
  );
  return isTaller ? scale.toRows(scrolled) - scrolled : 0;
}

const wide = "(min-width: 48rem)";

function followWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function followHeight(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

function followScroll(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

const never = () => () => {};
