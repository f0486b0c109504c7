import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import { getSettings, SettingError } from "@/lib/env";
import { clientAddress } from "@/lib/http/server/client-address";
import { clientAddressHeader } from "@/lib/http/server/request-facts";

/**
 * Checks the settings, and exits with one line if any is invalid (case W12); then subscribes to the server's requests.
 */
export function start(): void {
  try {
    stampClientAddress(getSettings().trustedProxies);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`sightline host: ${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Writes the client's IP onto each request, from the connection itself. Next.js gives handlers only `X-Forwarded-For`,
 * which any client can send.
 */
function stampClientAddress(trustedProxies: number): void {
  subscribe("http.server.request.start", (message) => {
    const request = typeof message === "object" && message !== null && "request" in message ? message.request : null;
    if (!(request instanceof IncomingMessage)) return;
    const forwarded = request.headers["x-forwarded-for"];
    const ip = clientAddress(request.socket.remoteAddress, forwarded, trustedProxies);
    if (ip === null) delete request.headers[clientAddressHeader];
    else request.headers[clientAddressHeader] = ip;
  });
}
