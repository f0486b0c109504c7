import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sendJson } from "./send-response";

/** A running HTTP server. */
export type Listening = {
  port: number;
  /** Closes the port and all open connections. Resolves when done; can be called repeatedly. */
  stop(): Promise<void>;
};

/** Handles one request. A thrown error is logged and sent as a 500, so that a bad request never ends the process. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** The address to which all emulators bind. */
export const loopback = "127.0.0.1";

/**
 * Starts an HTTP server, which only this machine can reach.
 *
 * @param port 0 picks a free port
 * @returns the port actually bound, and `stop`
 * @throws the system's error with its code: `EADDRINUSE` when the port is in use, `EACCES` without permission for it
 */
export async function startListening(handler: Handler, port: number): Promise<Listening> {
  const server = createServer((req, res) => void handleSafely(handler, req, res));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => resolve());
  });
  return { port: portOf(server), stop: once(() => close(server)) };
}

async function handleSafely(handler: Handler, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    await handler(req, res);
  } catch (error) {
    console.error("emulators: a request failed", error);
    if (!res.headersSent) sendJson(res, 500, { detail: "The emulator failed." });
    res.end();
  }
}

/** The path and query of a request, regardless of the form of its target. */
export function targetOf(req: IncomingMessage): URL {
  const target = req.url ?? "/";
  const url = target.startsWith("/") ? `http://target.invalid${target}` : target;
  return URL.canParse(url) ? new URL(url) : new URL("http://target.invalid/");
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function once(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= stop();
    return stopped;
  };
}
