import type { Validators } from "./connector";

/** The headers of a request for a response only if it has changed; null: in any case. */
export function conditionalHeaders(known: Validators | null): Record<string, string> {
  return {
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}
