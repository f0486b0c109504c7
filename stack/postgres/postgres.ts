import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { prepareCluster } from "./cluster";
import { findPrograms } from "./programs";
import { type PostgresServer, serverOn, startServer } from "./server";

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
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== "") return work(given);
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

/**
 * Starts a streaming replica of a PostgreSQL on this machine.
 *
 * @param settings of the replica, in addition to its defaults
 */
export async function startReplica(
  primary: Pick<PostgresServer, "url" | "folder">,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "sightline-replica-"));
  const data = join(folder, "data");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  const programs = findPrograms();
  await copyRunning(primary, data);
  prepareCluster(data, programs, false);
  const server = await serverOn(
    {
      ...{ folder: data, log: join(folder, "log"), isDurable: false },
      settings: { ...settings, primary_conninfo: source },
    },
    programs,
  );
  try {
    await server.start();
  } catch (error) {
    await server.stop();
    remove();
    throw error;
  }
  return removedAfterStop(server, remove);
}

function removedAfterStop(server: PostgresServer, remove: () => void): PostgresServer {
  const stop = async () => {
    await server.stop();
    remove();
  };
  return { ...server, stop };
}

/** Copies the data folder of a running server as a base backup (PostgreSQL documentation, 26.3.3). */
async function copyRunning({ url, folder }: Pick<PostgresServer, "url" | "folder">, copy: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    const isOfTheServer = (path: string) => ["postmaster.pid", "postmaster.opts"].includes(basename(path));
    mkdirSync(copy, { mode: 0o700 });
    cpSync(folder, copy, { recursive: true, filter: (path) => !isOfTheServer(path) });
    const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
    const { labelfile } = z.object({ labelfile: z.string() }).parse(rows[0]);
    writeFileSync(join(copy, "backup_label"), labelfile, { mode: 0o600 });
    writeFileSync(join(copy, "standby.signal"), "", { mode: 0o600 });
  } finally {
    await client.end();
  }
}
