/** The themes to choose from; `system` follows the device. */
export const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

/**
 * The cookie with the chosen theme. Scripts can access it, so that a choice applies at once; the server renders the
 * next page with it.
 */
export const themeCookie = "sightline.theme";

/**
 * Parses the theme from a cookie.
 *
 * @returns the theme; `system` if the value is missing or unknown
 */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
