import type { KeyboardEvent } from "react";
import { isTypedInto } from "@/components/shell/shortcuts/keys";
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
export function pressInDrawer(event: KeyboardEvent, options: DrawerKeysOptions): void {
  const { list, shortcutsOn, selected, acts, onToggle, onEscape } = options;
  // An open menu handles its own keys.
  if (event.defaultPrevented || (event.target instanceof Element && event.target.closest("[popover]"))) return;
  if (event.key === "Escape") {
    event.preventDefault();
    onEscape();
    return;
  }
  if (!shortcutsOn || isTypedInto(event.target) || event.altKey) return;
  const isUndo = event.key.toLowerCase() === "z" && !event.shiftKey;
  if ((event.metaKey || event.ctrlKey) && !isUndo) return;
  if (isUndo) {
    if (undoLatest()) event.preventDefault();
    return;
  }
  const at = list?.current() ?? null;
  const meant = selected.length > 0 ? selected : at ? [at] : [];
  const keys: Record<string, () => void> = {
    j: () => list?.move(1),
    k: () => list?.move(-1),
    x: () => at && onToggle(at),
    e: () => acts.acknowledge(meant),
    "Shift+U": () => acts.markAsNew(meant),
    "#": () => acts.remove(meant),
  };
  const run = keys[event.key === "U" ? "Shift+U" : event.key];
  if (!run) return;
  event.preventDefault();
  run();
}
