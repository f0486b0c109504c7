/**
 * The cookie with the height of this device's window in pixels, so that the server renders no more rows of a list than
 * the window shows.
 */
export const windowHeightCookie = "sightline.height";

/** The assumed height of a window on a first visit, in pixels: at most that of most screens. */
export const defaultWindowHeight = 1000;

/**
 * Rounds a height up to hundreds of pixels for the cookie, so that a bar that appears and disappears doesn't change it.
 */
export function writeWindowHeight(px: number): string {
  return String(Math.ceil(px / 100) * 100);
}

/** Reads the cookie's value; null if missing or not a plausible height. */
export function readWindowHeight(value: string | undefined): number | null {
  const px = Number(value);
  return Number.isInteger(px) && px >= 100 && px <= 20_000 ? px : null;
}
