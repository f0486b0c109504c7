import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createHashingQueue } from "./hashing-queue";

/** OWASP's recommended argon2id parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const current = "$argon2id$v=19$m=19456,t=2,p=1$";

/**
 * Uses three of the four threads in Node.js's pool, so that file and DNS work keep one. A full queue of 100 is done
 * within a second or two; a longer one would only cause timeouts.
 */
const inQueue = createHashingQueue({ atOnce: 3, waiting: 100 });

/**
 * Decoy hash with a random key: verifying it costs the same as a real one, so timing doesn't reveal whether a user
 * exists.
 */
const decoy = `${current}${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/**
 * Hashes a password for storage.
 *
 * @returns argon2id in the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$key`
 * @throws AppError 503 `busy`: the hashing queue is full
 */
export async function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(normalise(password), parameters));
}

/**
 * Whether a password matches a stored hash. Without a hash (unknown user, or one without a password) the same work is
 * done and the result is false (docs/conformance.md W9).
 *
 * @throws AppError 503 `busy`: the hashing queue is full
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const text = normalise(password);
  if (stored?.startsWith("scrypt$")) return inQueue(() => isScryptOf(stored, text));
  return (await inQueue(() => verify(stored ?? decoy, text))) && stored !== null;
}

/** Whether a hash was made with older parameters and should be replaced at the next sign-in. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(current);
}

/**
 * Normalizes a password, because two keyboards may produce different Unicode forms of it (NIST SP 800-63B, 5.1.1.2).
 */
function normalise(password: string): string {
  return password.normalize("NFKC");
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

const scryptKeyBytes = 32;

/** Verifies hashes from before argon2id: `scrypt$N$r$p$salt$key`, salt and key in base64url. */
function isScryptOf(stored: string, text: string): Promise<boolean> {
  const [, cost, blockSize, parallelization, salt = "", encoded = ""] = stored.split("$");
  const options = { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallelization) };
  const key = Buffer.from(encoded, "base64url");
  const maxmem = 256 * options.cost * options.blockSize;
  return new Promise((resolve, reject) => {
    scrypt(text, Buffer.from(salt, "base64url"), scryptKeyBytes, { ...options, maxmem }, (error, derived) =>
      error ? reject(error) : resolve(derived.length === key.length && timingSafeEqual(derived, key)),
    );
  });
}
