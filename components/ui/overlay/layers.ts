/** What is open over the page and closes by Esc from anywhere, the latest last. */
const layers: (() => void)[] = [];

/**
 * Puts something on top of what Esc closes, until the returned function is called. The browser's own layers, popovers
 * and modal dialogs, lie above all of these, and their fields keep their Esc.
 */
export function openLayer(close: () => void): () => void {
  if (layers.length === 0) document.addEventListener("keydown", onKeyDown);
  layers.push(close);
  return () => {
    const at = layers.lastIndexOf(close);
    if (at >= 0) layers.splice(at, 1);
    if (layers.length === 0) document.removeEventListener("keydown", onKeyDown);
  };
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
  if (document.querySelector("dialog[open], [popover]:popover-open") !== null || isField(event.target)) return;
  event.preventDefault();
  layers.at(-1)?.();
}

/** Esc means something of its own in a field: it clears a search, or gives up what is being written. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
