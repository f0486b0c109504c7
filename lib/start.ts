import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { getSettings, SettingError } from "@/lib/env";
import { clientAddress } from "@/lib/http/server/client-address";
import { guardServer } from "@/lib/http/server/front";
import { clientAddressHeader } from "@/lib/http/server/request-facts";
import { resumeRevocations } from "@/lib/session/server/revocations";

/** Checks the settings, and leaves with one line when one of them is bad (case W12); then watches requests come in. */
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
 * Writes each client's address on its request, from the connection itself. Next.js tells handlers only what
 * `X-Forwarded-For` says, which anybody can send.
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

/** How long the head of a request may take to arrive. Node.js looks every 30 s, which only who makes the server can change: Next.js. */
const requestTimeoutMs = 30_000;

/** Next.js makes the server itself: it is met with its first request, before anybody listens to that. */
function watchServers(): void {
  subscribe("http.server.request.start", (message) => {
    const server = typeof message === "object" && message !== null && "server" in message ? message.server : null;
    if (!(server instanceof Server)) return;
    server.requestTimeout = requestTimeoutMs;
    guardServer(server);
  });
}

/**
 * Told to end, Next.js waits until every connection is idle. A balancer keeps its connections busy, so that would be
 * never: from then on each answer says that its connection is over (case R13).
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
