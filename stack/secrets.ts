import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartupError } from "./startup-error";

const secret = z
  .string()
  .min(32)
  .default(() => randomBytes(32).toString("base64url"));

const secretsSchema = z.strictObject({
  SESSION_SECRET: secret,
  SETTINGS_KEY: secret,
  HOST_KEY: secret,
  REALTIME_SECRET: secret,
  MICROSOFT_CLIENT_SECRET: secret,
});

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Reads a data folder's secrets and creates missing ones: 32 random bytes each, base64url. The secrets are stored in
 * the folder, in a file that only its owner can read.
 *
 * @throws StartupError when the file exists and can't be parsed
 */
export function ensureSecrets(folder: string): Secrets {
  const path = join(folder, "secrets.json");
  const secrets = existsSync(path) ? parse(path) : secretsSchema.parse({});
  writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return secrets;
}

function parse(path: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new StartupError(`${path} can't be parsed. Fix it, or delete it and start over with: npm start -- --reset`, {
      cause,
    });
  }
}
