import "client-only";

/** Writes that change nothing that a page shows of its account: who is there, what was looked at, leave to connect. */
const quiet = /\/(presence|visit|token)$/;

let lastMs = Number.NEGATIVE_INFINITY;

/** When something was last changed from this tab, in milliseconds since 1970: what was read before may differ now. */
export const lastWriteMs = () => lastMs;

/** Notes that a request may have changed something now. */
export function noteWrite(method: string, path: string): void {
  if (method !== "GET" && !quiet.test(path)) lastMs = Date.now();
}
