import "client-only";

/** What browsers finish after their page: at most 64 KiB of bodies at a time (Fetch, "keepalive"); more is refused unsent. */
const mostBytes = 60_000;
let bytesUnderWay = 0;

/**
 * Whether the browser may be asked to finish a request even when its page is left: a small change, never what is only
 * read. `end` is called once the request is over.
 *
 * @param body what is sent; null: nothing
 */
export function beginKeepalive(method: string, body: string | null): { keepalive: boolean; end: () => void } {
  const size = body === null ? 0 : new Blob([body]).size;
  if (method === "GET" || bytesUnderWay + size > mostBytes) return { keepalive: false, end: () => undefined };
  bytesUnderWay += size;
  return {
    keepalive: true,
    end: () => {
      bytesUnderWay -= size;
    },
  };
}
