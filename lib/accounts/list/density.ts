/** The row height of the list. */
export type Density = "comfortable" | "compact";

/** The cookie with this device's row height, which the server uses for the first render. */
export const densityCookie = "sightline.density";

/** Reads the cookie's value; comfortable by default. */
export function readDensity(value: string | undefined): Density {
  return value === "compact" ? "compact" : "comfortable";
}
