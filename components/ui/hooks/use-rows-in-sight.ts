"use client";

import { useSyncExternalStore } from "react";
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
  const text = useSyncExternalStore(
    follow,
    () => {
      const scrolled = toRows(window.scrollY) - above;
      return rowsInSight({ total, rowHeight, scrolled, viewport: window.innerHeight }).join();
    },
    () => null,
  );
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

function follow(onChange: () => void): () => void {
  const ending = new AbortController();
  for (const name of ["scroll", "resize"]) {
    window.addEventListener(name, onChange, { passive: true, signal: ending.signal });
  }
  return () => ending.abort();
}
