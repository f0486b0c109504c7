import type { ShortcutGroup } from "./shortcut";

/** The shortcuts of the alerts drawer. */
export const alertShortcuts = {
  title: "In the alerts",
  shortcuts: {
    next: { keys: "j", label: "Next alert" },
    previous: { keys: "k", label: "Previous alert" },
    select: { keys: "x", label: "Select the alert" },
    acknowledge: { keys: "e", label: "Acknowledge" },
    markAsNew: { keys: "Shift+U", label: "Mark as new" },
    remove: { keys: "#", label: "Delete" },
    undo: { keys: "z", label: "Undo" },
  },
} as const satisfies ShortcutGroup;
