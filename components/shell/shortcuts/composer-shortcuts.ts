import type { ShortcutGroup } from "./shortcut";

/** The shortcuts that start an entry in the composer, by its kind. */
export const composerShortcuts = {
  title: "At an account or a contact",
  shortcuts: {
    note: { keys: "n", label: "Write a note" },
    call: { keys: "c", label: "Log a call" },
    meeting: { keys: "m", label: "Log a meeting" },
    task: { keys: "t", label: "Add a task" },
  },
} as const satisfies ShortcutGroup;
