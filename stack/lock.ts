import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, unlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartupError } from "./startup-error";

/**
 * Reserves a data folder for this process until it ends. The lock is a socket, which the system closes with the
 * process, so that a crash leaves no stale lock.
 *
 * @returns a function that releases the folder
 * @throws StartupError when another process has the folder
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const address = socketOf(realpathSync(folder));
  const server = (await listen(address)) ?? (await takeOver(address, folder));
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** A short name for the socket: socket paths are limited to about 100 characters, folder paths aren't. */
function socketOf(folder: string): string {
  const name = `sightline-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function takeOver(address: string, folder: string): Promise<Server> {
  const inUse = new StartupError(
    `Another copy of Sightline is using ${folder}. Stop it, or set SIGHTLINE_DATA_DIR to another folder.`,
  );
  if (await isResponding(address)) throw inUse;
  unlinkSync(address);
  const server = await listen(address);
  if (server === null) throw inUse;
  return server;
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

function isResponding(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
