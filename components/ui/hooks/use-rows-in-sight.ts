"use client";

import { useMemo, useSyncExternalStore } from "react";
import { type DrawnRow, firstRows } from "../first-rows";
import { rowsBetween, rowsInSight } from "../rows-in-sight";

interface Rows {
  total: number;
  /** Of each row, in pixels. */
  rowHeight: number;
  /** How far down the page the first row begins, in pixels. */
  above: number;
  /** How far down the rows one is at a place of the page; in most lists as far as down the page. */
  toRows?: (pagePx: number) => number;
}

/** Drawn beside those in sight, on both sides: a little scrolling finds them there. */
const beside = 10;

/**
 * Tells which rows of a list as long as the page are drawn, and which of them can be seen, while the window is scrolled
 * and changes its size. The server, and the browser while it takes the page over, draw the first ones.
 */
export function useRowsInSight({ total, rowHeight, above, toRows = same }: Rows) {
  const sight = useMemo(() => createSight({ total, rowHeight, above, toRows }), [total, rowHeight, above, toRows]);
  const text = useSyncExternalStore(sight.follow, sight.read, () => null);
  if (text === null) {
    const rows: readonly DrawnRow[] = firstRows(total, rowHeight, above);
    return { rows, first: 0, last: Math.max(rows.length - 1, 0) };
  }
  const [first = 0, last = 0] = text.split(",").map(Number);
  const rows: readonly DrawnRow[] = rowsBetween(Math.max(first - beside, 0), Math.min(last + beside, total - 1)).map(
    (index) => ({ index, start: above + index * rowHeight, end: above + (index + 1) * rowHeight }),
  );
  return { rows, first, last };
}

const same = (px: number) => px;

/**
 * The window over these rows. It is looked at when it moves, and not whenever React asks: at the page's foot what is drawn
 * moves the window itself, which would draw and look without end.
 */
function createSight({ total, rowHeight, above, toRows }: Required<Rows>) {
  let seen: string | null = null;
  const look = () => {
    const scrolled = toRows(window.scrollY) - above;
    return rowsInSight({ total, rowHeight, scrolled, viewport: window.innerHeight }).join();
  };
  return {
    read: () => {
      seen ??= look();
      return seen;
    },
    follow: (onChange: () => void) => {
      const onMove = () => {
        const now = look();
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
