import { places } from "../places";

/** The second key of `g h` and the like must follow within this time. */
export const chordMs = 1200;

export type KeyAction =
  | { kind: "overlay"; overlay: "palette" | "shortcuts" }
  | { kind: "search" }
  | { kind: "alerts" }
  | { kind: "go"; href: string };

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

const singles: Record<string, KeyAction> = {
  "?": { kind: "overlay", overlay: "shortcuts" },
  "/": { kind: "search" },
};

/**
 * Creates a function that translates key presses into actions; null for a press without one. It remembers a leading `g`
 * for a moment. While a text field has the focus or a dialog is open, only ⌘K / Ctrl+K is an action.
 */
export function createKeyReader(): (press: Press) => KeyAction | null {
  let leaderAtMs = Number.NEGATIVE_INFINITY;
  return (press) => {
    const afterLeader = press.atMs - leaderAtMs <= chordMs;
    leaderAtMs = Number.NEGATIVE_INFINITY;
    const isCommand = (press.metaKey || press.ctrlKey) && !press.altKey;
    if (isCommand && press.key.toLowerCase() === "k" && !press.covered) return { kind: "overlay", overlay: "palette" };
    if (press.ctrlKey || press.metaKey || press.altKey || press.typing || press.covered) return null;
    const place = afterLeader ? places.find(({ key }) => key === press.key) : undefined;
    if (place) return { kind: "go", href: place.href };
    if (afterLeader && press.key === "n") return { kind: "alerts" };
    if (press.key === "g") leaderAtMs = press.atMs;
    return singles[press.key] ?? null;
  };
}

/** Whether key presses on this element are text input. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
