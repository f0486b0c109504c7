import type { Validators } from "./connector";

/**
 * The headers that make a request conditional on a change since `known`. Null: no headers, an unconditional request.
 */
export function conditionalHeaders(known: Validators | null): Record<string, string> {
  return {
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}
