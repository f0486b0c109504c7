import type { ShortcutGroup } from "./shortcut";

/** The shortcuts of home's queue. */
export const queueShortcuts = {
  title: "In the list on Home",
  shortcuts: {
    next: { keys: "j", label: "Next item" },
    previous: { keys: "k", label: "Previous item" },
    done: { keys: "e", label: "Done" },
    putOff: { keys: "h", label: "Put off" },
    notUseful: { keys: "n", label: "Not useful" },
    open: { keys: "o", label: "Open" },
    undo: { keys: "z", label: "Undo" },
  },
} as const satisfies ShortcutGroup;
