import "server-only";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const guarded = new WeakSet<Server>();

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The headers of all answers of the host, for requests that never reach the middleware. */
const headers = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** How long a request may take to arrive. */
const arrivalLimitMs = 30_000;

/**
 * Wraps a server's listeners with a check of each request: Next.js answers some malformed ones before the middleware
 * sees them, with a 500 or with a redirect to the host that the request names, and without our headers. A request whose
 * body isn't complete after `arrivalLimitMs` is cut off: Node.js checks for such only every 30 s.
 */
export function guardServer(server: Server, limitMs = arrivalLimitMs): void {
  if (guarded.has(server)) return;
  guarded.add(server);
  const inner = server.listeners("request").filter(isListener);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    limitArrival(request, response, limitMs);
    const refusal = findRefusal(request);
    if (refusal !== null) return refuse(response, refusal);
    // Next.js redirects these to their normalised spelling, without caching headers.
    if (isRespelt(request.url ?? "")) response.setHeader("Cache-Control", headers["Cache-Control"]);
    for (const listener of inner) listener.call(server, request, response);
  });
}

function limitArrival(request: IncomingMessage, response: ServerResponse, limitMs: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, limitMs).unref();
  response.once("close", () => clearTimeout(timer));
}

/**
 * Decides whether a request may reach the pages and handlers.
 *
 * @returns 405 for a method that no route has; 400 for a target that isn't a path of this site (RFC 9112, 3.2: the
 * absolute form names a host of the sender's choice, `*` no page), or whose escapes aren't valid text; null when it may
 */
export function findRefusal({ method = "", url = "" }: Pick<IncomingMessage, "method" | "url">): 400 | 405 | null {
  if (!methods.has(method)) return 405;
  if (!url.startsWith("/")) return 400;
  try {
    decodeURIComponent(pathOf(url));
    return null;
  } catch {
    return 400;
  }
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

function isRespelt(url: string): boolean {
  const path = pathOf(url);
  return /\/\/|\\/.test(path) || (path.length > 1 && path.endsWith("/"));
}

function refuse(response: ServerResponse, status: 400 | 405): void {
  const allow = status === 405 ? { Allow: [...methods].join(", ") } : {};
  response.writeHead(status, { ...headers, ...allow, "Content-Length": 0, Connection: "close" }).end();
}

/** Node.js types listeners as `Function`. */
function isListener(listener: unknown): listener is Listener {
  return typeof listener === "function";
}
