import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresServer, startServer } from "./server";

export type { PostgresServer } from "./server";

/**
 * Runs `work` with the PostgreSQL of TEST_DATABASE_URL, or with a temporary one.
 *
 * @param settings of the server, in addition to its defaults
 * @throws StartupError when there is no PostgreSQL for this platform
 */
export async function withPostgres<Result>(
  work: (url: string) => Result | Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (databaseUrl !== undefined && databaseUrl !== "") return work(databaseUrl);
  const server = await startPostgres(settings);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/**
 * Starts a PostgreSQL in a temporary folder, which is removed when it is stopped. Its data doesn't survive a crash of
 * the machine.
 *
 * @throws StartupError when there is no PostgreSQL for this platform
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "sightline-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startServer({
      ...{ folder: join(folder, "data"), log: join(folder, "log"), settings },
      isDurable: false,
    });
    return removedAfterStop(server, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

/** Returns the server with a `stop` that also calls `remove`, which removes the server's files. */
export function removedAfterStop(server: PostgresServer, remove: () => void): PostgresServer {
  const stop = async () => {
    await server.stop();
    remove();
  };
  return { ...server, stop };
}
