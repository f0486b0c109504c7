/** Browsers lay out nothing taller than this: Firefox ends at 17.8 million pixels, the others at 33.5. */
export const tallestPx = 15_000_000;

/** How a list whose rows are taller together than a page can be is scrolled. All in pixels. */
export interface ScrollScale {
  /** The height that the list takes on the page. */
  height: number;
  /** How far down the rows one is, at this place of the page. */
  toRows: (pagePx: number) => number;
  /** The place of the page at which one is so far down the rows. */
  toPage: (rowsPx: number) => number;
}

/**
 * Makes the scale of a list: a list that fits is scrolled as it is. One that doesn't is drawn lower, and each step of
 * the page is a longer one down its rows, so that its first and its last row are where they belong. Both ways take and
 * give what `window.scrollY` would be; before the list and after its end a step is a step.
 *
 * @param above where the list begins on the page
 * @param rowsHeight of all rows together
 * @param viewport the window's height
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
  const height = Math.min(rowsHeight, tallestPx);
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
