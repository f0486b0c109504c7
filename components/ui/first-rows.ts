/** A row of a list of which only a part is drawn: its number and its place on the page, in pixels. */
export interface DrawnRow {
  index: number;
  start: number;
  end: number;
}

/** So many rows the server draws of a list, at most: its first page. */
const mostOfServer = 50;

/**
 * The rows that the server draws, and that the browser draws again to take them over, wherever its window stands by then.
 * @param above what stands over the first row, in pixels
 */
export function firstRows(total: number, rowHeight: number, above: number): DrawnRow[] {
  return Array.from({ length: Math.min(total, mostOfServer) }, (_, index) => ({
    index,
    start: above + index * rowHeight,
    end: above + (index + 1) * rowHeight,
  }));
}
