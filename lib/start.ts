import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { getSettings, SettingError } from "@/lib/env";
import { clientAddress } from "@/lib/http/server/client-address";
import { guardServer } from "@/lib/http/server/front";
import { clientAddressHeader } from "@/lib/http/server/request-facts";
import { resumeRevocations } from "@/lib/session/server/revocations";

/**
 * Checks the settings, and exits with one line when one of them is invalid (case W12); then subscribes to the server's
 * requests.
 */
export function start(): void {
  try {
    stampClientAddress(getSettings().trustedProxies);
    closeConnectionsOnShutdown();
    watchServers();
    void resumeRevocations();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`sightline host: ${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Writes the client's address onto each request, from the connection itself. Next.js gives handlers only
 * `X-Forwarded-For`, which any client can send.
 */
function stampClientAddress(trustedProxies: number): void {
  subscribe("http.server.request.start", (message) => {
    const request = typeof message === "object" && message !== null && "request" in message ? message.request : null;
    if (!(request instanceof IncomingMessage)) return;
    const forwarded = request.headers["x-forwarded-for"];
    const address = clientAddress(request.socket.remoteAddress, forwarded, trustedProxies);
    if (address === null) delete request.headers[clientAddressHeader];
    else request.headers[clientAddressHeader] = address;
  });
}

/**
 * How long a request's headers may take to arrive. Node.js checks every 30 s; that interval is an option of the
 * server's constructor, which Next.js calls.
 */
const requestTimeoutMs = 30_000;

/** Sets the server's limits. Next.js creates the server itself, so this waits for its first request to get hold of it. */
function watchServers(): void {
  subscribe("http.server.request.start", (message) => {
    const server = typeof message === "object" && message !== null && "server" in message ? message.server : null;
    if (!(server instanceof Server)) return;
    server.requestTimeout = requestTimeoutMs;
    guardServer(server);
  });
}

/**
 * On a shutdown signal Next.js waits until every connection is idle, and a load balancer keeps its connections busy for
 * ever: from then on each answer closes its connection (case R13).
 */
function closeConnectionsOnShutdown(): void {
  let isEnding = false;
  const end = () => {
    isEnding = true;
  };
  process.once("SIGTERM", end).once("SIGINT", end);
  subscribe("http.server.request.start", (message) => {
    const response = typeof message === "object" && message !== null && "response" in message ? message.response : null;
    if (isEnding && response instanceof ServerResponse) response.setHeader("Connection", "close");
  });
}
