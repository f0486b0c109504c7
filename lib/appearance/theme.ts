/** The themes to choose from; `system` follows the device. */
export const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

/** Readable by script: a choice is applied at once, and the server renders the next page in it. */
export const themeCookie = "sightline.theme";

/**
 * Reads the theme that a cookie names.
 *
 * @returns the theme; `system` when the value is missing or names none
 */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
