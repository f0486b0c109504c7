import { mkdirSync, readFileSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type User, userSchema } from "./user";

const schema = z.object({ version: z.literal(1), projects: z.record(z.string(), z.array(userSchema)) });

export type StoredUsers = Record<string, User[]>;

/** Stores all accounts in one small file, which is replaced atomically so that it is never half written. */
export interface UserFile {
  /** Resolves when the current result of `read` is on disk; simultaneous callers share one write. */
  save(): Promise<void>;
}

/**
 * Reads the accounts stored in a folder. An empty folder has none.
 *
 * @throws Error that names the file, when the file exists and isn't in this emulator's format
 */
export function loadUsers(dataDir: string): StoredUsers {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "auth.json");
  const text = readIfExists(path);
  if (text === null) return {};
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${path} doesn't contain accounts of this emulator; move it away to start over`);
  return parsed.data.projects;
}

/** Opens a folder's file for writing. `read` returns the accounts to store. */
export function openUserFile(dataDir: string, read: () => StoredUsers): UserFile {
  const path = join(dataDir, "auth.json");
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return {
    save() {
      // A failed write rejects only the promises of its own callers; the next write is attempted regardless.
      waiting ??= running
        .catch(() => {})
        .then(() => {
          waiting = null;
          running = replaceFile(path, JSON.stringify({ version: 1, projects: read() }));
          return running;
        });
      return waiting;
    },
  };
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await mkdir(join(path, ".."), { recursive: true });
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(text, "utf8");
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if (typeof cause === "object" && cause && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
