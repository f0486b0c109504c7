/**
 * The maximum height of a list that is laid out at its real height: browsers cap elements, Firefox at 17.8 million
 * pixels, others at 33.5 million.
 */
export const maxUnscaledHeightPx = 15_000_000;

/** Converts scroll positions of a list whose rows are taller in total than a page can be. All in pixels. */
export interface ScrollScale {
  /** The list's height on the page. */
  height: number;
  /** The position within the rows for a scroll position of the page. */
  toRows: (pagePx: number) => number;
  /** The scroll position of the page for a position within the rows. */
  toPage: (rowsPx: number) => number;
}

/**
 * Creates the scale of a list. A list that fits is scrolled one to one. A taller list is laid out with a smaller
 * height, and each scroll step covers a larger distance within its rows, so that the first and the last row are still
 * at its ends. Both conversions take and return values of `window.scrollY`; above and below the list they are one to
 * one.
 *
 * @param above the list's position on the page
 */
export function scrollScale({
  above,
  rowsHeight,
  viewport,
}: {
  above: number;
  rowsHeight: number;
  viewport: number;
}): ScrollScale {
  const height = Math.min(rowsHeight, maxUnscaledHeightPx);
  const [pageEnd, rowsEnd] = [height - viewport, rowsHeight - viewport];
  if (height === rowsHeight || pageEnd <= 0) return { height, toRows: same, toPage: same };
  const stretch = rowsEnd / pageEnd;
  return {
    height,
    toRows: (pagePx) => above + between(pagePx - above, pageEnd, stretch),
    toPage: (rowsPx) => above + between(rowsPx - above, rowsEnd, 1 / stretch),
  };
}

const same = (px: number) => px;

function between(px: number, end: number, stretch: number): number {
  if (px <= 0) return px;
  return px < end ? px * stretch : end * stretch + (px - end);
}
