import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartupError } from "../startup-error";
import type { Programs, ServerUser } from "./programs";

/** The name of the database's superuser, whose password is in the data folder. */
export const superuser = "sightline";

const passwordFile = "password";

/** The major version of the package in package.json. */
const version = "18";

/** The character classes come from the C library; sort order and case mapping don't depend on the machine. */
const charactersOf: Partial<Record<NodeJS.Platform, string>> = { darwin: "UTF-8", win32: "C" };

/**
 * Creates a PostgreSQL data folder, unless it exists.
 *
 * @param isDurable whether a new folder is synced to disk before use
 * @throws StartupError when it can't be created, or was created by another version of PostgreSQL
 */
export function prepareCluster(folder: string, programs: Programs, isDurable: boolean): void {
  if (existsSync(folder)) requireOwnVersion(folder);
  else makeCluster(folder, programs, isDurable);
  changeOwner(programs.user, folder);
}

/** Reads the password of a data folder's superuser. */
export function readPassword(folder: string): string {
  return readFileSync(join(folder, passwordFile), "utf8");
}

/**
 * A reference to the data folder for a server process: a path and the descriptors to inherit.
 * On Linux, the user of a server that root starts gets the folder through an open descriptor, since that user may not
 * be able to enter the parent folders.
 */
export interface Handle {
  path: string;
  inherited: number[];
  close: () => void;
}

/** @param index the handle's index among those that one process inherits */
export function openHandle(path: string, user: ServerUser | null, index = 0): Handle {
  if (user === null || process.platform !== "linux") return { path, inherited: [], close: () => undefined };
  const descriptor = openSync(path, "r");
  // The inherited descriptors follow the three standard streams.
  return { path: `/proc/self/fd/${3 + index}`, inherited: [descriptor], close: () => closeSync(descriptor) };
}

function requireOwnVersion(folder: string): void {
  const file = join(folder, "PG_VERSION");
  const found = existsSync(file) ? readFileSync(file, "utf8").trim() : "no version";
  if (found === version && existsSync(join(folder, passwordFile))) return;
  const why =
    found === version || found === "no version"
      ? "is incomplete or wasn't created by Sightline"
      : `was created by PostgreSQL ${found}, but this release uses ${version}`;
  throw new StartupError(`${folder} ${why}. Move the folder away, or delete it with: npm start -- --reset`);
}

/** Creates the folder under a temporary name and then renames it, so that an existing folder is always complete. */
function makeCluster(folder: string, { initdb, user }: Programs, isDurable: boolean): void {
  const draft = `${folder}.new`;
  const passwordDraft = `${draft}-password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordDraft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  for (const path of [draft, passwordDraft]) changeOwner(user, path);
  const [data, password] = [openHandle(draft, user, 0), openHandle(passwordDraft, user, 1)];
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const characters = `--lc-ctype=${charactersOf[process.platform] ?? "C.UTF-8"}`;
  // The password is random, so it needs no slow hash.
  const access = ["-U", superuser, "-A", "scram-sha-256", `--pwfile=${password.path}`, "-c", "scram_iterations=1"];
  const quick = isDurable ? ["--no-instructions"] : ["--no-instructions", "--no-sync"];
  const { status, error, stderr } = spawnSync(
    initdb,
    ["-D", data.path, "-E", "UTF8", ...locale, characters, ...access, ...quick],
    {
      encoding: "utf8",
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe", ...data.inherited, ...password.inherited],
      ...user,
    },
  );
  for (const handle of [data, password]) handle.close();
  if (status !== 0)
    throw new StartupError(`PostgreSQL's data folder could not be created: ${error?.message ?? stderr.trim()}`);
  renameSync(passwordDraft, join(draft, passwordFile));
  renameSync(draft, folder);
}

/** Makes the server's user the owner of a folder that root may have copied, and denies access to others. */
function changeOwner(user: ServerUser | null, path: string): void {
  const { uid, mode } = statSync(path);
  if (user !== null && uid !== user.uid) {
    chownSync(path, user.uid, user.gid);
    if (statSync(path).isDirectory())
      for (const inside of readdirSync(path, { recursive: true, encoding: "utf8" }))
        lchownSync(join(path, inside), user.uid, user.gid);
  }
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
}
