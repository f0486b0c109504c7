import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { apiHeaders } from "@/lib/contracts/headers";

/**
 * Names a request for the log: as the host names it, so that what both write of one request can be found together.
 * Whatever else comes in that header is not taken over: the request gets a name of its own.
 */
export function nameRequest({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers[apiHeaders.requestId];
  return typeof given === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(given) ? given : randomUUID();
}
