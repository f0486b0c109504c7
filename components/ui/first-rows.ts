/** A rendered row of a virtualised list: its index and its position on the page, in pixels. */
export interface DrawnRow {
  index: number;
  start: number;
  end: number;
}

/** The most rows of a list that the server renders: those of its first page. */
const mostOfServer = 50;

/**
 * The rows that the server renders, and that the browser renders again for hydration, wherever its window is scrolled
 * to.
 *
 * @param above the height of what precedes the first row, in pixels
 */
export function firstRows(total: number, rowHeight: number, above: number): DrawnRow[] {
  return Array.from({ length: Math.min(total, mostOfServer) }, (_, index) => ({
    index,
    start: above + index * rowHeight,
    end: above + (index + 1) * rowHeight,
  }));
}
