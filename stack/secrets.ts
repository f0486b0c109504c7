import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartupError } from "./startup-error";

const secretNames = [
  "SESSION_SECRET",
  "SETTINGS_KEY",
  "HOST_KEY",
  "REALTIME_SECRET",
  "MICROSOFT_CLIENT_SECRET",
] as const;

export type Secrets = Record<(typeof secretNames)[number], string>;

/**
 * Reads a data folder's secrets and creates missing ones: 32 random bytes each, base64url. The secrets are stored in
 * the folder, in a file that only its owner can read.
 *
 * @throws StartupError when the file exists and can't be parsed
 */
export function ensureSecrets(folder: string): Secrets {
  const path = join(folder, "secrets.json");
  const stored = existsSync(path) ? parse(path) : {};
  const secrets = secretNames.map((name) => [name, stored[name] ?? randomBytes(32).toString("base64url")] as const);
  writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(secrets), null, 2), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  const secret = new Map(secrets);
  const get = (name: (typeof secretNames)[number]) => secret.get(name) ?? "";
  return {
    SESSION_SECRET: get("SESSION_SECRET"),
    SETTINGS_KEY: get("SETTINGS_KEY"),
    HOST_KEY: get("HOST_KEY"),
    REALTIME_SECRET: get("REALTIME_SECRET"),
    MICROSOFT_CLIENT_SECRET: get("MICROSOFT_CLIENT_SECRET"),
  };
}

function parse(path: string): Partial<Secrets> {
  try {
    return z.partialRecord(z.enum(secretNames), z.string().min(32)).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new StartupError(`${path} can't be parsed. Fix it, or delete it and start over with: npm start -- --reset`, {
      cause,
    });
  }
}
