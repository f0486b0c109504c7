/**
 * The cookie with the height of this device's window in pixels, so that the server draws no more rows of a list than
 * the window shows.
 */
export const windowHeightCookie = "sightline.height";

/** What a window is taken for at a first visit, in pixels: as high as that of most screens at most. */
export const defaultWindowHeight = 1000;

/** The cookie's value for a height: in hundreds of pixels, rounded up, so that a bar that comes and goes doesn't change it. */
export function writeWindowHeight(px: number): string {
  return String(Math.ceil(px / 100) * 100);
}

/** Reads the cookie's value; null for none, or one that no window has. */
export function readWindowHeight(value: string | undefined): number | null {
  const px = Number(value);
  return Number.isInteger(px) && px >= 100 && px <= 20_000 ? px : null;
}
