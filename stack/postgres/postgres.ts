import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localHost, pickFreePorts } from "../ports";
import { step } from "../progress";
import { Trouble } from "../trouble";

const debianRoot = "/usr/lib/postgresql";

/** A PostgreSQL of one's own, on a free port and in a folder that goes with it. */
export interface PostgresServer {
  url: string;
  /** Ends it at once, as a crash would: nobody is told, nothing is tidied. */
  crash: () => Promise<void>;
  /** Starts it on what a crash left behind; settles when it takes connections. */
  start: () => Promise<void>;
  /** Ends it for good, and takes the folder away. */
  stop: () => Promise<void>;
}

/**
 * Runs `work` with the PostgreSQL of TEST_DATABASE_URL, or with one of its own, which is removed afterwards.
 *
 * @param settings of the server, besides its defaults
 * @throws Trouble when it isn't installed and can't be
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
 * Starts a PostgreSQL. Uses the one that is installed; as root on Debian, installs it first.
 *
 * @throws Trouble when there is none and none can be installed
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const bin = findBinaries() ?? (await install());
  const folder = mkdtempSync(join(tmpdir(), "sightline-postgres-"));
  return startIn(bin, folder, settings, (owner) => makeCluster(bin, folder, owner));
}

/**
 * Starts a streaming replica of a PostgreSQL on this machine.
 *
 * @param url of the server, whose user may replicate
 * @param settings of the replica, besides its defaults
 */
export async function startReplica(url: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const bin = findBinaries();
  if (bin === null) throw new Trouble("There is no PostgreSQL to start a replica of.");
  const folder = mkdtempSync(join(tmpdir(), "sightline-replica-"));
  return startIn(bin, folder, settings, (owner) => {
    if (owner !== null) chownSync(folder, owner.uid, owner.gid);
    // With --write-recovery-conf it is told whose replica it is.
    const copy = ["-D", join(folder, "data"), "-d", url, "-X", "stream", "-c", "fast", "--no-sync"];
    run(bin, "pg_basebackup", [...copy, "--write-recovery-conf"], owner);
  });
}

type Owner = ReturnType<typeof ownerOfServer>;

/** @param makeData makes the folder `data` of a server */
async function startIn(
  bin: string,
  folder: string,
  settings: Record<string, string>,
  makeData: (owner: Owner) => void,
): Promise<PostgresServer> {
  const [port] = await pickFreePorts(1);
  const owner = ownerOfServer();
  const chosen = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = [
    "-D",
    join(folder, "data"),
    "-p",
    String(port),
    "-h",
    localHost,
    "-k",
    folder,
    "-c",
    "fsync=off",
    ...chosen,
  ];
  let end: (signal: "SIGINT" | "SIGQUIT") => Promise<void> = async () => undefined;

  const start = async () => {
    const server = spawn(join(bin, "postgres"), args, { stdio: "ignore", ...owner });
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    end = async (signal) => {
      server.kill(signal);
      await ended;
    };
    await untilReady(bin, String(port));
  };
  const stop = async () => {
    await end("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    makeData(owner);
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgresql://sightline@${localHost}:${port}/postgres`, crash: () => end("SIGQUIT"), start, stop };
}

function makeCluster(bin: string, folder: string, owner: Owner): void {
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const text = ["-E", "UTF8", "--locale=C.UTF-8"];
  const init = ["-D", join(folder, "data"), "-U", "sightline", "-A", "trust", ...text, "--no-sync"];
  run(bin, "initdb", init, owner);
}

function run(bin: string, name: string, args: string[], owner: Owner): void {
  const { status, stderr } = spawnSync(join(bin, name), args, { encoding: "utf8", ...owner });
  if (status !== 0) throw new Trouble(`PostgreSQL's ${name} failed: ${stderr}`);
}

function findBinaries(): string | null {
  if (!existsSync(debianRoot)) return fromPath();
  const newest = readdirSync(debianRoot)
    .filter((version) => existsSync(join(debianRoot, version, "bin", "postgres")))
    .sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? fromPath() : join(debianRoot, newest, "bin");
}

function fromPath(): string | null {
  const folders = (process.env.PATH ?? "").split(":");
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null;
}

async function install(): Promise<string> {
  const missing = new Trouble("The backend's suite runs on PostgreSQL too. Install it, or set TEST_DATABASE_URL.");
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw missing;
  return step("Installing PostgreSQL", "PostgreSQL installed", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql"], { stdio: "ignore", env });
    const bin = findBinaries();
    if (bin === null) throw missing;
    return bin;
  });
}

/** The user to run PostgreSQL as: it refuses to run as root, and its Debian package creates a user. */
function ownerOfServer(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

async function untilReady(bin: string, port: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (spawnSync(join(bin, "pg_isready"), ["-h", localHost, "-p", port, "-q"]).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Trouble("PostgreSQL did not start within 20 s.");
}
