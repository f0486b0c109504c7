import { createServer } from "node:http";

/**
 * @typedef {import("node:http").IncomingMessage} IncomingMessage
 * @typedef {import("node:http").ServerResponse} ServerResponse
 */

/** How long a request may take to arrive, its body too. */
const arrivalLimitMs = 30_000;

/** How long a connection stays open for the next request: longer than clients and proxies keep it on their side, or it
 * could be closed just as a request is sent. */
const keepAliveMs = 65_000;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The headers of all answers of the host, for requests that never reach the middleware. */
const headers = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/**
 * Makes the server that all requests reach first. It answers by itself what Next.js would answer before the middleware
 * sees it, with a 500 or with a redirect to the host that the request names, and without our headers. A request that
 * isn't complete within `limitMs` is answered 408.
 *
 * @param {(request: IncomingMessage, response: ServerResponse) => void} answer for all other requests
 * @param {number} [limitMs]
 */
export function createFront(answer, limitMs = arrivalLimitMs) {
  const limits = { requestTimeout: limitMs, headersTimeout: limitMs, connectionsCheckingInterval: limitMs / 10 };
  return createServer({ ...limits, keepAliveTimeout: keepAliveMs }, (request, response) => {
    const refusal = findRefusal(request);
    if (refusal !== null) return refuse(response, refusal);
    // Next.js redirects these to their normalised spelling, without caching headers.
    if (isRespelt(request.url ?? "")) response.setHeader("Cache-Control", headers["Cache-Control"]);
    answer(request, response);
  });
}

/**
 * @param {ServerResponse} response
 * @param {400 | 405} status
 */
function refuse(response, status) {
  const allow = status === 405 ? { Allow: [...methods].join(", ") } : {};
  response.writeHead(status, { ...headers, ...allow, "Content-Length": 0, Connection: "close" }).end();
}

/**
 * Decides whether a request may reach the pages and handlers.
 *
 * @param {Pick<IncomingMessage, "method" | "url">} request
 * @returns {400 | 405 | null} 405 for a method that no route has; 400 for a target that isn't a path of this site (RFC
 *   9112, 3.2: the absolute form names a host of the sender's choice, `*` no page), or whose escapes aren't valid text;
 *   null when it may
 */
export function findRefusal({ method = "", url = "" }) {
  if (!methods.has(method)) return 405;
  if (!url.startsWith("/")) return 400;
  try {
    decodeURIComponent(pathOf(url));
    return null;
  } catch {
    return 400;
  }
}

/** @param {string} url */
function pathOf(url) {
  return url.split(/[?#]/, 1)[0] ?? "";
}

/** @param {string} url */
function isRespelt(url) {
  const path = pathOf(url);
  return /\/\/|\\/.test(path) || (path.length > 1 && path.endsWith("/"));
}
