"use client";

import { type RefObject, useMemo, useSyncExternalStore } from "react";
import { useOffset } from "@/components/paged-list/use-offset";
import { useWide } from "@/components/paged-list/use-wide";
import { useWindowHeight } from "@/components/paged-list/use-window-height";
import { useRowsInSight } from "@/components/ui/hooks/use-rows-in-sight";
import { scrollToShow } from "@/components/ui/rows-in-sight";
import type { Density } from "@/lib/accounts/list/density";
import { type ScrollScale, scrollScale } from "@/lib/accounts/list/scroll-scale";

/** In pixels, as the row's style has them. */
const rowHeights = { comfortable: 44, compact: 36, narrow: 60 };
/** The top bar and the headings stand over the rows. */
const coveredTop = { wide: 88, narrow: 52 };

/**
 * Which rows of the table are drawn, and the room that the others take.
 *
 * @param body what holds the rows
 */
export function useDrawnRows(body: RefObject<HTMLElement | null>, total: number, density: Density) {
  const isWide = useWide();
  const rowHeight = isWide ? rowHeights[density] : rowHeights.narrow;
  const above = useOffset(body);
  const viewport = useWindowHeight();
  const scale = useMemo(
    () => scrollScale({ above, rowsHeight: total * rowHeight, viewport }),
    [above, total, rowHeight, viewport],
  );
  const { rows, ...seen } = useRowsInSight({ total, rowHeight, above, toRows: scale.toRows });
  const ahead = useAhead(scale, scale.height < total * rowHeight);
  const [first, last] = [rows[0], rows.at(-1)];
  /** In pixels, above the rows that are drawn. */
  const before = first ? Math.max(first.start - above - ahead, 0) : 0;
  /** In pixels, below them. */
  const after = first && last ? Math.max(scale.height - before - (last.end - first.start), 0) : 0;
  return {
    rows,
    seen,
    before,
    after,
    /** Brings a row into view. */
    scrollTo: (index: number) => {
      const [top, scrolled] = [above + index * rowHeight, scale.toRows(window.scrollY)];
      const covered = isWide ? coveredTop.wide : coveredTop.narrow;
      const place = scrollToShow({ top, rowHeight, covered, scrolled, viewport: window.innerHeight });
      if (place !== scrolled) window.scrollTo(0, scale.toPage(place));
    },
    firstVisible: () => (window.scrollY > above ? seen.first + 2 : 0),
  };
}

/**
 * How much further down the rows one is than down the page, in pixels: nothing, but in a list that is taller than a page
 * can be.
 */
function useAhead(scale: ScrollScale, isTaller: boolean): number {
  const scrolled = useSyncExternalStore(
    isTaller ? followScroll : never,
    () => (isTaller ? window.scrollY : 0),
    () => 0,
  );
  return isTaller ? scale.toRows(scrolled) - scrolled : 0;
}

function followScroll(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

const never = () => () => {};
