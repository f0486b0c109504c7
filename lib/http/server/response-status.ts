import "server-only";
import type { AsyncLocalStorage } from "node:async_hooks";

declare global {
  /** The response to the document request in progress. Set by host/main.mjs; undefined in the development server. */
  var sightlineResponse: AsyncLocalStorage<{ statusCode: number } | null> | undefined;
}

/**
 * Gives the document that is being rendered the status 404. Next.js does this only for notFound(), which renders the
 * page in the browser. It has no effect once the document has started, so no loading boundary may be above the page.
 */
export function setNotFoundStatus(): void {
  const response = globalThis.sightlineResponse?.getStore();
  if (response) response.statusCode = 404;
}
