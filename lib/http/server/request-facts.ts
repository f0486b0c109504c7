import "server-only";
import type { Caller } from "@/lib/backend/call";

/** Headers that the host sets on every request before other code reads them; values sent by the client are replaced. */
export const requestIdHeader = "x-request-id";
export const requestPathHeader = "x-sightline-path";
export const clientAddressHeader = "x-sightline-client";

/**
 * Set by the middleware for a URL that isn't in the route table; next.config.ts rewrites such a request to the 404
 * page.
 */
export const notFoundHeader = "x-sightline-nowhere";

export function callerOf(headers: Headers, token: string | null): Caller {
  return {
    token,
    requestId: headers.get(requestIdHeader) ?? crypto.randomUUID(),
    clientAddress: headers.get(clientAddressHeader),
    userAgent: headers.get("user-agent"),
  };
}
