"use client";

import { useMemo, useSyncExternalStore } from "react";
import { rowsBetween, rowsInSight } from "../rows-in-sight";

interface Rows {
  total: number;
  /** The height of each row, in pixels. */
  rowHeight: number;
  /** The first row's distance from the top of the page, in pixels. */
  above: number;
  /** Converts a position on the page to a position within the rows; for most lists, the two are the same. */
  toRows?: (pagePx: number) => number;
}

/** The number of rows rendered beyond the visible ones on either side, so that short scrolls find them ready. */
const beside = 10;

/** The rows that the server assumes to be visible: with those beside them, they fill a window of 1,200 px. */
const servedSight = "0,16";

/**
 * Tracks the rendered and the visible rows of a virtualised list as the window is scrolled and resized. On the server
 * and during hydration these are the first rows.
 */
export function useRowsInSight({ total, rowHeight, above, toRows = same }: Rows) {
  const sight = useMemo(() => createSight({ total, rowHeight, above, toRows }), [total, rowHeight, above, toRows]);
  const text = useSyncExternalStore(sight.follow, sight.read, () => servedSight);
  const [first = 0, last = 0] = text.split(",").map(Number);
  const rows = rowsBetween(Math.max(first - beside, 0), Math.min(last + beside, total - 1)).map((index) => ({
    index,
    start: above + index * rowHeight,
    end: above + (index + 1) * rowHeight,
  }));
  return { rows, first, last: Math.max(Math.min(last, total - 1), 0) };
}

const same = (px: number) => px;

/**
 * The visible rows as an external store. It reads the window on scroll and resize events only, not in `getSnapshot`: at
 * the bottom of the page, rendering itself scrolls the window, which would cause a loop.
 */
function createSight({ total, rowHeight, above, toRows }: Required<Rows>) {
  let seen: string | null = null;
  const measure = () => {
    const scrolled = toRows(window.scrollY) - above;
    return rowsInSight({ total, rowHeight, scrolled, viewport: window.innerHeight }).join();
  };
  return {
    read: () => {
      seen ??= measure();
      return seen;
    },
    follow: (onChange: () => void) => {
      const onMove = () => {
        const now = measure();
        if (now === seen) return;
        seen = now;
        onChange();
      };
      const ending = new AbortController();
      for (const name of ["scroll", "resize"]) {
        window.addEventListener(name, onMove, { passive: true, signal: ending.signal });
      }
      onMove();
      return () => ending.abort();
    },
  };
}
