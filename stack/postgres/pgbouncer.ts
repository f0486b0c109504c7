import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localHost, pickFreePorts } from "../ports";
import { StartupError } from "../startup-error";
import { findServerUser } from "./programs";

/** A pooler in front of a PostgreSQL. */
export interface Pooler {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL. Uses an installed PgBouncer; as root on Debian,
 * installs it first.
 *
 * @param url of the server: PgBouncer uses the same user and database
 * @throws StartupError when it isn't installed and can't be
 */
export async function startPgBouncer(url: string): Promise<Pooler> {
  const binary = findBinary() ?? install();
  const folder = mkdtempSync(join(tmpdir(), "sightline-pgbouncer-"));
  const [port = 0] = await pickFreePorts(1);
  const server = new URL(url);
  const database = server.pathname.slice(1);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
${database} = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password} dbname=${database}
[pgbouncer]
listen_addr = ${localHost}
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 100
server_login_retry = 1
`,
  );
  // PgBouncer refuses to run as root.
  const owner = findServerUser();
  if (owner) for (const path of [folder, join(folder, "pgbouncer.ini")]) chownSync(path, owner.uid, owner.gid);
  const pooler = spawn(binary, [join(folder, "pgbouncer.ini")], { stdio: "ignore", ...owner });
  const ended = new Promise((resolve) => pooler.once("exit", resolve));
  const stop = async () => {
    pooler.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilOpen(port);
  } catch (error) {
    await stop();
    throw error;
  }
  server.host = `${localHost}:${port}`;
  return { url: server.href, stop };
}

function findBinary(): string | null {
  const folders = ["/usr/sbin", ...(process.env.PATH ?? "").split(":")];
  return folders.map((folder) => join(folder, "pgbouncer")).find((path) => existsSync(path)) ?? null;
}

function install(): string {
  const missing = new StartupError(
    "The suites with several processes need PgBouncer. Install it, for example from the Debian package pgbouncer.",
  );
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw missing;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "pgbouncer"], { stdio: "ignore", env });
  const binary = findBinary();
  if (binary === null) throw missing;
  return binary;
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isOpen(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new StartupError("PgBouncer did not start within 5 s.");
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, localHost);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
