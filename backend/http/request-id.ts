import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { apiHeaders } from "@/lib/contracts/wire/headers";

/**
 * The request id for the log: the host's id when the header has a valid one, so that both log lines of one request can
 * be matched; otherwise a new id.
 */
export function readRequestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const requestId = headers[apiHeaders.requestId];
  return typeof requestId === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(requestId) ? requestId : randomUUID();
}
