import "client-only";

/**
 * The size limit of requests with `keepalive`: browsers allow 64 KiB of bodies at a time (Fetch, "keepalive") and
 * refuse more.
 */
const maxBytes = 60_000;
let bytesInFlight = 0;

/**
 * Whether a request may use `keepalive`, so that the browser completes it after the user leaves the page: small changes
 * only, never reads. Call `end` once the request is over.
 *
 * @param body the body; null for none
 */
export function beginKeepalive(method: string, body: string | null): { keepalive: boolean; end: () => void } {
  const size = body === null ? 0 : new Blob([body]).size;
  if (method === "GET" || bytesInFlight + size > maxBytes) return { keepalive: false, end: () => undefined };
  bytesInFlight += size;
  return {
    keepalive: true,
    end: () => {
      bytesInFlight -= size;
    },
  };
}
