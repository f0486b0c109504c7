import "client-only";

/** The interval of the heartbeat that detects waking: a much delayed beat means that the device slept. */
const heartbeatMs = 1000;
const sleptMs = 5000;

/**
 * Calls back whenever a user may be returning to this page: focus, tab visible again, network back, page restored by
 * the Back button, device awake (within 1 s, case S12).
 *
 * @returns a function that stops the callbacks
 */
export function onPageResume(onResume: () => void): () => void {
  const ending = new AbortController();
  const listen = (target: EventTarget, type: string) =>
    target.addEventListener(type, onResume, { signal: ending.signal });
  listen(window, "focus");
  listen(window, "online");
  listen(window, "pageshow");
  listen(document, "visibilitychange");
  let lastMs = Date.now();
  const heart = setInterval(() => {
    const awayMs = Math.abs(Date.now() - lastMs);
    lastMs = Date.now();
    if (awayMs > sleptMs) onResume();
  }, heartbeatMs);
  return () => {
    ending.abort();
    clearInterval(heart);
  };
}
