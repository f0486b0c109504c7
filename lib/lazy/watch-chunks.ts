import "client-only";
import { chunkTimeoutMs } from "./load-chunk";

/** As in `loadChunk`: the time that a device sleeps counts as at most one step. */
const stepMs = 5000;

/**
 * Adds the timeout that the bundler lacks to the scripts and style sheets that it requests later: an element whose file
 * hasn't arrived after 120 s gets an `error` event, so that the bundler's own error handling takes over.
 *
 * @param page whose new `<script>` and `<link>` elements are watched
 * @returns a function that stops watching
 * @see docs/conformance.md F4
 */
export function timeOutChunkLoads(page: Document): () => void {
  const ending = new AbortController();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of Array.from(addedNodes)) if (isChunk(node)) limit(node, ending.signal);
    }
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    ending.abort();
  };
}

function isChunk(node: Node): node is HTMLScriptElement | HTMLLinkElement {
  if (node instanceof HTMLScriptElement) return node.src.includes("/_next/static/");
  return node instanceof HTMLLinkElement && node.rel === "stylesheet" && node.href.includes("/_next/static/");
}

function limit(chunk: HTMLElement, ending: AbortSignal): void {
  const over = new AbortController();
  let waitedMs = 0;
  const timer = setInterval(() => {
    waitedMs += stepMs;
    if (waitedMs < chunkTimeoutMs) return;
    over.abort();
    chunk.dispatchEvent(new Event("error"));
    chunk.remove();
  }, stepMs);
  over.signal.addEventListener("abort", () => clearInterval(timer));
  for (const type of ["load", "error"]) {
    chunk.addEventListener(type, () => over.abort(), { signal: over.signal });
  }
  ending.addEventListener("abort", () => over.abort(), { signal: over.signal });
}
