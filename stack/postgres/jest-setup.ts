import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printProgress } from "../progress";
import type { PostgresServer } from "./server";
import { startTestServer } from "./test-server";

/**
 * Offers a PostgreSQL to all workers of one Jest run, unless TEST_DATABASE_URL is set. The server starts when the first
 * test requests its URL (backend/testing/test-postgres.ts), since most runs of single tests need none.
 */
export default async function offerPostgres(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const folder = mkdtempSync(join(tmpdir(), "sightline-jest-"));
  let starting: Promise<PostgresServer> | undefined;
  const offer = createServer((socket) => {
    starting ??= startTestServer();
    starting.then(
      ({ url }) => socket.end(url),
      (error) => {
        printProgress("failed", error instanceof Error ? error.message : String(error));
        socket.end();
      },
    );
  });
  const socket = process.platform === "win32" ? `\\\\.\\pipe\\sightline-jest-${process.pid}` : join(folder, "socket");
  await new Promise<void>((resolve) => offer.listen(socket, resolve));
  offer.unref();
  process.env.TEST_DATABASE_SOCKET = socket;
  stopOffer = async () => {
    offer.close();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

let stopOffer = async (): Promise<void> => undefined;

/** Stops the server that `offerPostgres` has started. */
export const stopPostgres = (): Promise<void> => stopOffer();
