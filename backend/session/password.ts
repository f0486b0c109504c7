import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** OWASP's second choice for scrypt: 16 MiB and five rounds; as strong as 128 MiB in one, without the memory. */
const current = { cost: 2 ** 14, blockSize: 8, parallelization: 5 };
const keyBytes = 32;

/** What an unknown person's password is compared with, so that it costs the same work. Nobody's: its key is random. */
const nobody = format(current, randomBytes(16), randomBytes(keyBytes));

/**
 * Hashes a password for storage.
 *
 * @returns `scrypt$N$r$p$salt$key`, salt and key in base64url
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return format(current, salt, await derive(password, salt, current));
}

/**
 * Says whether a password is the one behind a stored hash. Without a hash (an unknown person, or one without a
 * password) the same work is done and the answer is no (case W9).
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const { parameters, salt, key } = parse(stored ?? nobody);
  const derived = await derive(password, salt, parameters);
  return timingSafeEqual(derived, key) && stored !== null;
}

function format(parameters: typeof current, salt: Buffer, key: Buffer): string {
  const { cost, blockSize, parallelization } = parameters;
  return ["scrypt", cost, blockSize, parallelization, salt.toString("base64url"), key.toString("base64url")].join("$");
}

function parse(stored: string) {
  const [scheme, cost, blockSize, parallelization, salt = "", key = ""] = stored.split("$");
  if (scheme !== "scrypt") throw new Error("A stored password is of an unknown kind");
  return {
    parameters: { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallelization) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

function derive(password: string, salt: Buffer, parameters: typeof current): Promise<Buffer> {
  const maxmem = 256 * parameters.cost * parameters.blockSize;
  // The same password typed on two keyboards may differ in Unicode form (NIST SP 800-63B, 5.1.1.2).
  const text = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyBytes, { ...parameters, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
