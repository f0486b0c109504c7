import type { ShortcutGroup } from "./shortcut";

/** The shortcuts of a list's rows. The row's link has the focus, so that the browser itself handles Enter. */
export const listShortcuts = {
  title: "In a list",
  shortcuts: {
    next: { keys: "j", label: "Next row" },
    previous: { keys: "k", label: "Previous row" },
    select: { keys: "x", label: "Select the account or contact" },
    preview: { keys: " ", label: "Preview the account beside the list" },
    open: { keys: "Enter", label: "Open the row" },
  },
} as const satisfies ShortcutGroup;
