/** The second key of `g h` and the like must follow within this time. */
export const chordMs = 1200;

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Whether a text field has the focus. */
  typing: boolean;
  /** Whether a dialog is open. */
  covered: boolean;
  atMs: number;
}

/**
 * Creates a function that finds the entry of a key press, or returns null if it has none. The function remembers a
 * leading `g` for a moment. While a text field has the focus, only combinations with ⌘ or Ctrl have an entry; while a
 * dialog is open, none has.
 *
 * @param entries by their keys: `Mod+k` with ⌘ or Ctrl, `g h` one after the other, or a single key
 */
export function createKeyReader<Entry>(entries: Readonly<Record<string, Entry>>): (press: Press) => Entry | null {
  let leaderAtMs = Number.NEGATIVE_INFINITY;
  return (press) => {
    const isAfterLeader = press.atMs - leaderAtMs <= chordMs;
    leaderAtMs = Number.NEGATIVE_INFINITY;
    if (press.altKey || press.covered) return null;
    if (press.ctrlKey || press.metaKey) return entries[`Mod+${press.key.toLowerCase()}`] ?? null;
    if (press.typing) return null;
    if (press.key === "g") leaderAtMs = press.atMs;
    return (isAfterLeader ? entries[`g ${press.key}`] : undefined) ?? entries[press.key] ?? null;
  };
}

/** Whether key presses on this element are text input. */
export function acceptsTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
