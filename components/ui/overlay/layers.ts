/** The close functions of the open overlays that close on Esc, the latest last. */
const layers: (() => void)[] = [];

/**
 * Makes Esc close an overlay (before any that were opened earlier) until the returned function is called. The browser's
 * own popovers and modal dialogs take precedence, and so do fields that handle Esc.
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

/** A field handles Esc itself: it clears a search, or cancels editing. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
