import { createServer } from "node:http";
import onHeaders from "on-headers";

/**
 * @typedef {import("node:http").IncomingMessage} IncomingMessage
 * @typedef {import("node:http").ServerResponse} ServerResponse
 */

/** Time limit for receiving a request, including its body. */
const arrivalLimitMs = 30_000;

/**
 * Keep-alive timeout: longer than that of clients and proxies, or the connection could be closed just as a request is
 * sent.
 */
const keepAliveMs = 65_000;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const readMethods = new Set(["GET", "HEAD"]);

/** Time limit for responses in progress when the host stops: less than the 30 s that Kubernetes gives a process. */
const drainLimitMs = 20_000;

/** The headers that every response must have, for the responses that the middleware never sees. */
const headers = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/**
 * Request headers that are removed. Next.js answers 500 to an unsatisfiable range of a file and to a failed
 * precondition; a server may ignore ranges (RFC 9110, 14.2), and no file here is downloaded in parts.
 */
const ignoredHeaders = ["range", "if-range", "if-match", "if-unmodified-since"];

/**
 * Creates the server that receives all requests. It handles requests that Next.js would answer before the middleware
 * runs, with a 500 or by redirecting to the host that the request names. A request that isn't complete within `limitMs`
 * gets a 408. An `Upgrade` request is treated as an ordinary one, because the server has no listener for upgrades.
 *
 * @param {(request: IncomingMessage, response: ServerResponse) => void} answer for all other requests
 * @param {number} [limitMs]
 */
export function createFront(answer, limitMs = arrivalLimitMs) {
  const limits = { requestTimeout: limitMs, headersTimeout: limitMs, connectionsCheckingInterval: limitMs / 10 };
  return createServer({ ...limits, keepAliveTimeout: keepAliveMs }, (request, response) => {
    const refusal = findRefusal(request);
    if (refusal !== null) return refuse(response, refusal, isFile(request.url ?? "") ? readMethods : methods);
    for (const name of ignoredHeaders) delete request.headers[name];
    // Next.js redirects to the normalized form of a path before the middleware runs.
    onHeaders(response, () => {
      if (isRedirect(response.statusCode)) setMissingHeaders(response);
    });
    answer(request, response);
  });
}

/**
 * @param {ServerResponse} response
 * @param {400 | 405} status
 * @param {Set<string>} allowed the methods that a 405 lists
 */
function refuse(response, status, allowed) {
  const allow = status === 405 ? { Allow: [...allowed].join(", ") } : {};
  response.writeHead(status, { ...headers, ...allow, "Content-Length": 0, Connection: "close" }).end();
}

/**
 * Decides whether a request may reach the pages and handlers.
 *
 * @param {Pick<IncomingMessage, "method" | "url">} request
 * @returns {400 | 405 | null} 405 for a method that no route supports, or that no file supports (Next.js answers that
 * with 500); 400 for a target that isn't a path of this site (RFC 9112, 3.2: the absolute form names a host of the
 * sender's choice, `*` names no page), or whose escapes aren't valid text; null when the request may reach them
 */
export function findRefusal({ method = "", url = "" }) {
  if (!methods.has(method)) return 405;
  if (isFile(url) && !readMethods.has(method)) return 405;
  if (!url.startsWith("/")) return 400;
  try {
    decodeURIComponent(pathOf(url));
    return null;
  } catch {
    return 400;
  }
}

/**
 * Whether a path names a file of the build or in `public`. No handler that writes has an extension in its path.
 *
 * @param {string} url
 */
function isFile(url) {
  return /\.[a-z0-9]{2,8}$/i.test(pathOf(url));
}

/** @param {string} url */
function pathOf(url) {
  return url.split(/[?#]/, 1)[0] ?? "";
}

/** @param {number} status */
function isRedirect(status) {
  return status > 300 && status < 400 && status !== 304;
}

/** @param {ServerResponse} response */
function setMissingHeaders(response) {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
}

/**
 * Stops a server: it accepts no new connections and finishes the responses in progress. After `limitMs` the remaining
 * connections are closed, so that one slow download can't delay the stop.
 *
 * @param {import("node:http").Server} server
 * @param {number} [limitMs]
 * @returns {Promise<void>}
 */
export async function drain(server, limitMs = drainLimitMs) {
  const cutting = setTimeout(() => server.closeAllConnections(), limitMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cutting);
}
