export interface Shortcut {
  /** Pressed one after the other, unless `together`. */
  keys: readonly string[];
  together?: boolean;
  does: string;
}

export interface ShortcutGroup {
  name: string;
  shortcuts: readonly Shortcut[];
}

/** All shortcuts, as shown in the `?` list and in the settings. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    name: "Anywhere",
    shortcuts: [
      { keys: ["⌘ or Ctrl", "K"], together: true, does: "Search accounts and people, jump to a page" },
      { keys: ["/"], does: "Search in this page" },
      { keys: ["?"], does: "Show this list" },
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    name: "Go to",
    shortcuts: [
      { keys: ["G", "H"], does: "Home" },
      { keys: ["G", "T"], does: "My tasks" },
      { keys: ["G", "A"], does: "Accounts" },
      { keys: ["G", "C"], does: "Contacts" },
      { keys: ["G", "I"], does: "Insights" },
      { keys: ["G", "S"], does: "Settings" },
      { keys: ["G", "N"], does: "Alerts" },
    ],
  },
  {
    name: "In a list",
    shortcuts: [
      { keys: ["J"], does: "Next row" },
      { keys: ["K"], does: "Previous row" },
      { keys: ["X"], does: "Select the row" },
      { keys: ["Space"], does: "Preview the account beside the list" },
      { keys: ["Enter"], does: "Open the row" },
    ],
  },
  {
    name: "On a board",
    shortcuts: [{ keys: ["Alt", "← or →"], together: true, does: "Move the card to the column beside" }],
  },
  {
    name: "In home’s list",
    shortcuts: [
      { keys: ["E"], does: "Done" },
      { keys: ["H"], does: "Put off" },
      { keys: ["N"], does: "Not useful" },
      { keys: ["O"], does: "Open" },
      { keys: ["Z"], does: "Undo" },
    ],
  },
  {
    name: "At an account",
    shortcuts: [
      { keys: ["N"], does: "Write a note" },
      { keys: ["C"], does: "Log a call" },
      { keys: ["M"], does: "Log a meeting" },
      { keys: ["T"], does: "Add a task" },
    ],
  },
  {
    name: "In the alerts",
    shortcuts: [
      { keys: ["E"], does: "Acknowledge" },
      { keys: ["Shift", "U"], together: true, does: "Mark as new" },
      { keys: ["#"], does: "Delete" },
    ],
  },
];
