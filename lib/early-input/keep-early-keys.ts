/**
 * Keeps the last shortcut that opens something (⌘K or Ctrl+K, `/`, `?`) when it is pressed before the shell listens, and
 * presses it again once the shell says that it does.
 *
 * It is written into the page as text, to run before any other script: it refers to nothing outside of itself.
 *
 * @param readyEvent the name of the event by which the shell says so
 */
export function keepEarlyKeys(readyEvent: string): void {
  let kept: KeyboardEventInit | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const isCommand = (ctrlKey || metaKey) && key.toLowerCase() === "k";
    const isSingle = !ctrlKey && !metaKey && ["/", "?"].includes(key);
    const isTyped = target instanceof Element && target.matches("input, select, textarea");
    if (!isCommand && (!isSingle || isTyped)) return;
    event.preventDefault();
    kept = { key, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
  };
  const onReady = () => {
    window.removeEventListener("keydown", onKeyDown);
    if (kept) document.body.dispatchEvent(new KeyboardEvent("keydown", kept));
  };
  window.addEventListener("keydown", onKeyDown);
  window.addEventListener(readyEvent, onReady, { once: true });
}
