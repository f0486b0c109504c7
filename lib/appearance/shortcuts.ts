/** Holds `off` while somebody has switched the keyboard shortcuts off. */
export const shortcutsCookie = "sightline.shortcuts";

/** Tells whether keyboard shortcuts are on, from the cookie's value. They are unless it says `off`. */
export function areShortcutsOn(value: string | undefined): boolean {
  return value !== "off";
}
