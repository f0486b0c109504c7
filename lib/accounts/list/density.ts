/** How high the rows of the list are. */
export type Density = "comfortable" | "compact";

/** Remembers the height of the rows on this device; a cookie, so that the server draws them at once. */
export const densityCookie = "sightline.density";

/** Reads the cookie's value; comfortable before any choice. */
export function readDensity(value: string | undefined): Density {
  return value === "compact" ? "compact" : "comfortable";
}
