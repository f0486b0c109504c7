import type { KeyboardEvent } from "react";
import { alertShortcuts } from "@/components/shell/shortcuts/alert-shortcuts";
import { acceptsTextInput } from "@/components/shell/shortcuts/keys";
import { findShortcut } from "@/components/shell/shortcuts/shortcut";
import type { Alert } from "@/lib/realtime/alerts/alert";
import { undoLatest } from "./alert-actions";
import type { AlertListHandle } from "./alert-list";

interface DrawerKeysOptions {
  list: AlertListHandle | null;
  shortcutsOn: boolean;
  selected: readonly Alert[];
  acts: Record<"acknowledge" | "markAsNew" | "remove", (alerts: readonly Alert[]) => void>;
  onToggle: (alert: Alert) => void;
  /** Called on Esc: clears the selection, or closes the drawer. */
  onEscape: () => void;
}

/** Handles a key press in the drawer: Esc, Undo and, where shortcuts are on, their letters. */
export function handleDrawerKey(event: KeyboardEvent, options: DrawerKeysOptions): void {
  const { list, shortcutsOn, selected, acts, onToggle, onEscape } = options;
  // An open menu handles its own keys.
  if (event.defaultPrevented || (event.target instanceof Element && event.target.closest("[popover]"))) return;
  if (event.key === "Escape") {
    event.preventDefault();
    onEscape();
    return;
  }
  if (!shortcutsOn || acceptsTextInput(event.target) || event.altKey) return;
  const name = findShortcut(alertShortcuts, event.key === "U" ? "Shift+U" : event.key);
  if ((event.metaKey || event.ctrlKey) && name !== "undo") return;
  if (name === "undo") {
    if (undoLatest()) event.preventDefault();
    return;
  }
  const at = list?.current() ?? null;
  const targets = selected.length > 0 ? selected : at ? [at] : [];
  if (name === null) return;
  event.preventDefault();
  if (name === "next") list?.move(1);
  else if (name === "previous") list?.move(-1);
  else if (name === "select") at && onToggle(at);
  else acts[name](targets);
}
