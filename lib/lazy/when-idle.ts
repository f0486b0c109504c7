import "client-only";

/** The pause after the page has loaded, so that its own work goes first. */
const restMs = 300;
const maxWaitMs = 3000;

/** Runs a callback once the page has loaded and the browser is idle; never if `signal` is aborted first. */
export function whenIdle(run: () => void, signal: AbortSignal): void {
  const wait = () => {
    const timer = setTimeout(() => {
      // Safari has no `requestIdleCallback`.
      if (typeof window.requestIdleCallback !== "function") run();
      else {
        const handle = window.requestIdleCallback(run, { timeout: maxWaitMs });
        signal.addEventListener("abort", () => window.cancelIdleCallback(handle));
      }
    }, restMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true, signal });
}
