import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localHost, pickFreePorts } from "../ports";
import { step } from "../progress";
import { Trouble } from "../trouble";

const debianRoot = "/usr/lib/postgresql";

/**
 * Runs `work` with a temporary PostgreSQL in a folder of its own, and removes it afterwards. Uses an installed
 * PostgreSQL; as root on Debian, installs it first.
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
  const bin = findBinaries() ?? (await install());
  const folder = mkdtempSync(join(tmpdir(), "sightline-postgres-"));
  const [port] = await pickFreePorts(1);
  const owner = ownerOfServer();
  try {
    if (owner !== null) chownSync(folder, owner.uid, owner.gid);
    const init = [
      "-D",
      join(folder, "data"),
      "-U",
      "sightline",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    ];
    const made = spawnSync(join(bin, "initdb"), init, { encoding: "utf8", ...owner });
    if (made.status !== 0) throw new Trouble(`PostgreSQL's initdb failed: ${made.stderr}`);
    const chosen = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const server = spawn(
      join(bin, "postgres"),
      ["-D", join(folder, "data"), "-p", String(port), "-h", localHost, "-k", folder, "-c", "fsync=off", ...chosen],
      { stdio: "ignore", ...owner },
    );
    const ended = new Promise((resolve) => server.once("exit", resolve));
    try {
      await untilReady(bin, String(port));
      return await work(`postgresql://sightline@${localHost}:${port}/postgres`);
    } finally {
      server.kill("SIGINT");
      await ended;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
