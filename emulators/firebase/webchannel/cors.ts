import type { IncomingMessage, ServerResponse } from "node:http";

const ALLOWED_HEADERS = [
  "authorization",
  "content-type",
  "google-cloud-resource-prefix",
  "x-client-version",
  "x-firebase-appcheck",
  "x-firebase-client",
  "x-firebase-gmpid",
  "x-goog-api-client",
  "x-goog-api-key",
  "x-goog-request-params",
].join(", ");

/**
 * Lets the requesting page read the response: its origin is echoed, because `*` isn't accepted for requests with
 * credentials, as the SDK always sends them. Pages of other sites were refused before (`browser-origin.ts`).
 */
export function allowOrigin(req: IncomingMessage, res: ServerResponse): void {
  const origin = req.headers.origin;
  if (origin === undefined) return;
  res.setHeader("Access-Control-Allow-Origin", origin);
  res.setHeader("Access-Control-Allow-Credentials", "true");
  res.setHeader("Access-Control-Expose-Headers", "X-HTTP-Session-Id, X-Client-Wire-Protocol");
  res.setHeader("Vary", "Origin");
}

/** Responds to a preflight (204). */
export function sendPreflightResponse(req: IncomingMessage, res: ServerResponse): void {
  allowOrigin(req, res);
  res.setHeader("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS");
  res.setHeader("Access-Control-Allow-Headers", req.headers["access-control-request-headers"] ?? ALLOWED_HEADERS);
  res.setHeader("Access-Control-Max-Age", "3600");
  if (req.headers["access-control-request-private-network"] === "true") {
    res.setHeader("Access-Control-Allow-Private-Network", "true");
  }
  res.writeHead(204).end();
}
