import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { localHost, pickFreePorts } from "../ports";
import { StartupError } from "../startup-error";
import { openHandle, prepareCluster, readPassword, superuser } from "./cluster";
import { findPrograms, type Programs, type ServerUser } from "./programs";

/** A PostgreSQL on a free port of this machine. */
export interface PostgresServer {
  url: string;
  folder: string;
  /** Restarts the server on the data that a crash left behind; resolves when it accepts connections. */
  start: () => Promise<void>;
  /** Ends the server immediately, like a crash: without notice or clean-up. */
  crash: () => Promise<void>;
  /** Ends the server: aborts work in progress, and syncs everything to disk. */
  stop: () => Promise<void>;
}

export interface ServerOptions {
  /** The data folder, created if missing. The caller has exclusive use of it. */
  folder: string;
  /** The path of the last start's log. */
  log: string;
  /** Server settings that override those for a small machine. */
  settings?: Record<string, string>;
  /** Whether committed data survives a crash of the machine. */
  isDurable: boolean;
  /** Called when the server ends unexpectedly. */
  onEnd?: (how: string) => void;
}

/** Settings for one backend on a small machine, from measurements (docs/decisions/006). */
const smallMachine = {
  shared_buffers: "32MB",
  max_connections: "100",
  // Each asynchronous I/O worker would be a process.
  io_method: "sync",
  max_parallel_workers_per_gather: "0",
  max_worker_processes: "2",
  max_logical_replication_workers: "0",
  autovacuum_max_workers: "1",
  autovacuum_worker_slots: "1",
  max_wal_size: "256MB",
  jit: "off",
  cluster_name: "sightline",
};

// Committed data still survives a crash of the server.
const notDurable = { fsync: "off", full_page_writes: "off" };

const readyTimeoutMs = 120_000;
const stopTimeoutMs = 8_000;

/**
 * Starts a PostgreSQL, after stopping one that an earlier process left running on the folder. The server ends with this
 * process, however this process ends.
 *
 * @throws StartupError when there is no PostgreSQL for this platform, or it doesn't start
 */
export async function startServer(options: ServerOptions): Promise<PostgresServer> {
  const programs = findPrograms();
  await stopOrphanedServer(options.folder);
  prepareCluster(options.folder, programs, options.isDurable);
  const server = await serverOn(options, programs);
  await server.start();
  return server;
}

/** Creates a server on an existing folder, without starting it. */
export async function serverOn(
  { folder, log, settings = {}, isDurable, onEnd }: ServerOptions,
  { postgres, user }: Programs,
): Promise<PostgresServer> {
  const [port = 0] = await pickFreePorts(1);
  const url = urlOf(folder, port);
  const chosen = { ...smallMachine, ...(isDurable ? {} : notDurable), ...settings };
  const flags = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let running: Running | null = null;

  async function start(): Promise<void> {
    for (const deadlineMs = Date.now() + stopTimeoutMs; ; ) {
      const launched = launch(postgres, ["-p", String(port), "-h", localHost, "-k", "", ...flags], folder, log, user);
      running = launched;
      if (await Promise.race([untilReady(url), launched.ended.then(() => false)])) {
        void launched.ended.then((how) => running === launched && onEnd?.(`the database ended (${how})`));
        return;
      }
      const output = readFileSync(log, "utf8").trimEnd();
      // Processes of a killed server may not have ended yet.
      if (!output.includes("shared memory block") || Date.now() > deadlineMs)
        throw new StartupError(`PostgreSQL did not start:\n${output}`);
      await pause(100);
    }
  }
  async function end(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    const ending = running;
    running = null;
    await ending?.end(signal);
  }
  return { url, folder, start, crash: () => end("SIGQUIT"), stop: () => end("SIGINT") };
}

function urlOf(folder: string, port: number): string {
  return `postgresql://${superuser}:${readPassword(folder)}@${localHost}:${port}/postgres`;
}

interface Running {
  ended: Promise<string>;
  end: (signal: "SIGINT" | "SIGQUIT") => Promise<void>;
}

function launch(postgres: string, flags: string[], folder: string, log: string, user: ServerUser | null): Running {
  const handle = openHandle(folder, user);
  const output = openSync(log, "w");
  const server = spawn(postgres, ["-D", handle.path, ...flags], {
    stdio: ["ignore", output, output, ...handle.inherited],
    cwd: "/",
    // Ctrl+C goes to this process, which then ends the server after its clients.
    detached: process.platform !== "win32",
    ...user,
  });
  handle.close();
  closeSync(output);
  const watcher = endWithThisProcess(server, user);
  const ended = new Promise<string>((resolve) => {
    server.once("error", (error) => resolve(error.message));
    server.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  }).finally(() => watcher?.kill("SIGKILL"));
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    server.kill(signal);
    const hurrying = setTimeout(() => server.kill("SIGQUIT"), stopTimeoutMs);
    await ended;
    clearTimeout(hurrying);
  };
  return { ended, end };
}

/**
 * Makes the server end when this process ends, even if it is killed: the standard input of a shell then closes, and the
 * shell stops the server. Windows has no such shell; there, the next start stops a server that is still running.
 */
function endWithThisProcess({ pid }: ChildProcess, user: ServerUser | null): ChildProcess | null {
  if (pid === undefined || process.platform === "win32") return null;
  const script = 'read -r _; kill -INT "$1"';
  const watcher = spawn("/bin/sh", ["-c", script, "sh", String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
    detached: true,
    ...user,
  });
  watcher.unref();
  return watcher;
}

async function untilReady(url: string): Promise<true> {
  for (const deadlineMs = Date.now() + readyTimeoutMs; ; await pause(25)) {
    const state = await probe(url);
    if (state === "ready") return true;
    if (Date.now() > deadlineMs)
      throw new StartupError(`PostgreSQL did not accept connections within ${readyTimeoutMs / 1000} s.`);
  }
}

/** @returns "busy": it is starting or stopping; "absent": no server accepts connections at this URL */
async function probe(url: string): Promise<"ready" | "busy" | "absent"> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    // cannot_connect_now
    return error instanceof DatabaseError && error.code === "57P03" ? "busy" : "absent";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Stops the server that a killed process left running on a data folder; the caller has exclusive use of the folder.
 * Removes the process id file if another process now has that id, because PostgreSQL would otherwise refuse to start.
 */
export async function stopOrphanedServer(folder: string): Promise<void> {
  const file = pidFileOf(folder);
  const server = findServer(folder);
  if (!server) return;
  const { pid, url } = server;
  for (const killAtMs = Date.now() + stopTimeoutMs; existsSync(file); await pause(50)) {
    const state = await probe(url);
    if (state === "absent") return rmSync(file, { force: true });
    if (state === "ready") process.kill(pid, Date.now() > killAtMs ? "SIGQUIT" : "SIGINT");
  }
}

const pidFileOf = (folder: string) => join(folder, "postmaster.pid");

/** The process id and URL of the server on a data folder, according to its process id file; null: there is none. */
export function findServer(folder: string): { pid: number; url: string } | null {
  const file = pidFileOf(folder);
  if (!existsSync(file)) return null;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n").map(Number);
  return !pid || pid < 0 || !port ? null : { pid, url: urlOf(folder, port) };
}
