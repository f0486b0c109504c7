import "client-only";

/** After the page can be used: its own work comes first. */
const restMs = 300;
const longestWaitMs = 3000;

/** Does something once the page has loaded and has nothing better to do; not at all when `signal` is aborted before. */
export function whenIdle(run: () => void, signal: AbortSignal): void {
  const wait = () => {
    const timer = setTimeout(() => {
      // Safari has no word for idle.
      if (typeof window.requestIdleCallback !== "function") run();
      else {
        const handle = window.requestIdleCallback(run, { timeout: longestWaitMs });
        signal.addEventListener("abort", () => window.cancelIdleCallback(handle));
      }
    }, restMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true, signal });
}
