import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer, type Socket } from "node:net";

/** HTTP/2 connections begin with "PRI * HTTP/2.0"; no HTTP/1 method begins with these letters. */
const HTTP2_START = Buffer.from("PRI");
const FIRST_BYTE_LIMIT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;

export type SharedPortOptions = {
  port: number;
  host: string;
  onRequest: RequestListener;
  /** Takes over an HTTP/2 connection; bytes already read have been pushed back. */
  onHttp2: (socket: Socket) => void;
  /** Whether new connections are refused. */
  isClosed: () => boolean;
};

/** A listening port that serves HTTP/1 and HTTP/2. */
export interface SharedPort {
  readonly port: number;
  /** Destroys every open connection. */
  cut(): void;
  stop(): Promise<void>;
}

/**
 * Listens on one port for HTTP/1 and HTTP/2. Port 0 picks a free one. Rejects with an Error that names a port in use.
 */
export function listenOnSharedPort(options: SharedPortOptions): Promise<SharedPort> {
  const sockets = new Set<Socket>();
  const http = createHttpServer({ keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true }, options.onRequest);
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    if (options.isClosed()) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A reset connection only affects its client; without a listener the error would end the process.
    socket.on("error", () => socket.destroy());
    detectProtocol(socket, (isHttp2) => {
      socket.allowHalfOpen = !isHttp2;
      if (isHttp2) options.onHttp2(socket);
      else http.emit("connection", socket);
    });
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(
        isTaken ? new Error(`Port ${options.port} on ${options.host} is already in use.`, { cause: error }) : error,
      );
    });
    server.listen(options.port, options.host, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : options.port;
      const stop = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          cut();
          http.closeAllConnections();
        });
      resolve({ port, cut, stop });
    });
  });
}

/** Reads the first bytes of a connection, pushes them back, and determines which protocol they begin. */
function detectProtocol(socket: Socket, onDetected: (isHttp2: boolean) => void): void {
  const timer = setTimeout(() => socket.destroy(), FIRST_BYTE_LIMIT_MS).unref();
  socket.once("close", () => clearTimeout(timer));
  const inspect = () => {
    const chunk: unknown = socket.read();
    if (!Buffer.isBuffer(chunk)) return;
    const start = chunk.subarray(0, HTTP2_START.length);
    const isStart = HTTP2_START.subarray(0, start.length).equals(start);
    socket.unshift(chunk);
    if (isStart && start.length < HTTP2_START.length) return;
    clearTimeout(timer);
    socket.off("readable", inspect);
    onDetected(isStart);
  };
  socket.on("readable", inspect);
}
