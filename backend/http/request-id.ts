import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { apiHeaders } from "@/lib/contracts/wire/headers";

/**
 * Names a request for the log: by the host's id when the header has one, so that both log lines of one request can be
 * matched; otherwise by a new id. Values of any other form are ignored.
 */
export function nameRequest({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers[apiHeaders.requestId];
  return typeof given === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(given) ? given : randomUUID();
}
