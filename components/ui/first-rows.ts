/** A rendered row of a virtualised list: its index and its position on the page, in pixels. */
export interface DrawnRow {
  index: number;
  start: number;
  end: number;
}

/** The most rows of a list that the server renders: those of its first page. */
const maxPerServer = 50;
/** How many more than fit into the window. As the list begins further down, more than these are out of sight. */
const spare = 4;

interface ServedRows {
  total: number;
  /** The height of each row, in pixels. */
  rowHeight: number;
  /** The height of what precedes the first row, in pixels. */
  above: number;
  /** The window's height in pixels as the server knows it; null: it doesn't, and renders the whole first page. */
  windowHeight: number | null;
}

/**
 * The rows that the server renders, and that the browser renders again for hydration, wherever its window is scrolled
 * to.
 */
export function firstRows({ total, rowHeight, above, windowHeight }: ServedRows): DrawnRow[] {
  const fitting = windowHeight === null ? maxPerServer : Math.ceil(windowHeight / rowHeight) + spare;
  return Array.from({ length: Math.min(total, maxPerServer, fitting) }, (_, index) => ({
    index,
    start: above + index * rowHeight,
    end: above + (index + 1) * rowHeight,
  }));
}
