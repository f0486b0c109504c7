interface InSight {
  total: number;
  rowHeight: number;
  /** The distance of the window's top below the first row's top, in pixels; negative above it. */
  scrolled: number;
  viewport: number;
}

/** The indices of the first and the last row that are at least partly visible, counted from 0; 0 and 0 without rows. */
export function rowsInSight({ total, rowHeight, scrolled, viewport }: InSight): [first: number, last: number] {
  const end = Math.max(total - 1, 0);
  const first = clamp(Math.floor(scrolled / rowHeight), 0, end);
  return [first, clamp(Math.ceil((scrolled + viewport) / rowHeight) - 1, first, end)];
}

/** The integers from `first` to `last`, both included. */
export function rowsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, step) => first + step);
}

/**
 * The scroll position at which a row and the one below it are fully visible: the nearest one, or the current one when
 * they already are.
 *
 * @param top the row's position on the page; `covered`: the height of the elements that cover the rows at the window's
 * top. All values are in pixels
 */
export function scrollToShow({
  top,
  rowHeight,
  covered,
  scrolled,
  viewport,
}: {
  top: number;
  rowHeight: number;
  covered: number;
  scrolled: number;
  viewport: number;
}): number {
  const [highest, lowest] = [top - covered, top + 2 * rowHeight - viewport];
  if (highest < scrolled) return highest;
  return Math.max(lowest, scrolled);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
