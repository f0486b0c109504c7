/** Holds `off` while somebody has switched the keyboard shortcuts off. */
export const shortcutsCookie = "sightline.shortcuts";
