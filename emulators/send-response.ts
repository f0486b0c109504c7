import type { ServerResponse } from "node:http";

/** Sends a JSON response that must not be cached. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  sendResponse(res, status, "application/json; charset=utf-8", JSON.stringify(body));
}

/** Sends a complete response of the given content type; no caching, no content sniffing. */
export function sendResponse(
  res: ServerResponse,
  status: number,
  contentType: string,
  body: string | Uint8Array,
): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  res.writeHead(status, {
    "content-type": contentType,
    "content-length": bytes.byteLength,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  res.end(res.req.method === "HEAD" ? undefined : bytes);
}
