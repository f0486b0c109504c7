import type { ShortcutGroup } from "./shortcut";

/** The shortcuts of the feed's entries. The entry's link has the focus, so that the browser itself handles Enter. */
export const feedShortcuts = {
  title: "In What happened",
  shortcuts: {
    next: { keys: "j", label: "Next entry" },
    previous: { keys: "k", label: "Previous entry" },
    open: { keys: "Enter", label: "Open the entry" },
    read: { keys: "e", label: "Mark as read" },
    task: { keys: "t", label: "Add a task" },
    undo: { keys: "z", label: "Undo marking as read" },
  },
} as const satisfies ShortcutGroup;
