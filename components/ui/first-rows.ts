/** A rendered row of a virtualised list: its index and its position on the page, in pixels. */
export interface DrawnRow {
  index: number;
  start: number;
  end: number;
}

/** The maximum number of rows of a list that the server renders: its first page. */
const maxPerServer = 50;
/**
 * The number of extra rows beyond those that fit into the window. The list starts below the page's top, so more than
 * these are out of sight.
 */
const spare = 4;

interface ServedRows {
  total: number;
  /** The height of each row, in pixels. */
  rowHeight: number;
  /** The height of the content above the first row, in pixels. */
  above: number;
  /**
   * The window's height in pixels as known to the server; null when unknown: the server then renders the whole first
   * page.
   */
  windowHeight: number | null;
}

/** The rows that the server renders, and that the browser renders again for hydration, whatever its scroll position. */
export function firstRows({ total, rowHeight, above, windowHeight }: ServedRows): DrawnRow[] {
  const fitting = windowHeight === null ? maxPerServer : Math.ceil(windowHeight / rowHeight) + spare;
  return Array.from({ length: Math.min(total, maxPerServer, fitting) }, (_, index) => ({
    index,
    start: above + index * rowHeight,
    end: above + (index + 1) * rowHeight,
  }));
}
