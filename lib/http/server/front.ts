import "server-only";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const guarded = new WeakSet<Server>();

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What every answer of ours says, for those that never reach the middleware. */
const headers = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** How long a request may take to arrive. */
const arrivalLimitMs = 30_000;

/**
 * Puts a server's listeners behind a look at each request: Next.js answers some odd ones before the middleware sees
 * them, with a 500 or with a redirect to the host that the request named, and without our headers. A request whose body
 * hasn't come after `arrivalLimitMs` is cut off: Node.js looks for such only every 30 s.
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
    // Next.js redirects these to their plain spelling, without a word on caching.
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
 * Says why a request is not for the pages and handlers.
 *
 * @returns 405 for a method that nothing here knows; 400 for a target that is no path of this site (RFC 9112, 3.2: the
 * absolute form names a host of the sender's choice, `*` no page), or whose escapes spell no text; null when it may go on
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

/** Node.js hands listeners out as `Function`. */
function isListener(listener: unknown): listener is Listener {
  return typeof listener === "function";
}
