import type { ShortcutGroup } from "./shortcut";

/** The shortcuts of a board's cards, which `BoardCard` handles. */
export const boardShortcuts = {
  title: "On a board",
  shortcuts: { move: { keys: "Alt+← or →", label: "Move the card to the adjacent column" } },
} as const satisfies ShortcutGroup;
