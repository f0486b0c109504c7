/** The cookie that is `off` when keyboard shortcuts are switched off. */
export const shortcutsCookie = "sightline.shortcuts";
