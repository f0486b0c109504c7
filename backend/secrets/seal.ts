import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/**
 * Encrypts texts for this backend (AES-256-GCM). Each text is bound to a purpose and can't be decrypted for another
 * purpose.
 */
export interface Sealer {
  /** @returns `v1.{key id}.{nonce, ciphertext and tag in base64url}` */
  seal(text: string, purpose: string): string;
  /**
   * @returns null when the text was changed, encrypted for another purpose, or with a key that is no longer configured
   */
  open(sealed: string, purpose: string): string | null;
  /** The prefix of every text encrypted with the current key. */
  prefix: string;
}

interface Key {
  id: string;
  bytes: Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Creates the sealer.
 *
 * @param settingsKey SETTINGS_KEY: encrypts and decrypts
 * @param previousKeys SETTINGS_KEY_PREVIOUS: only decrypt
 */
export function createSealer(settingsKey: string, previousKeys: readonly string[] = []): Sealer {
  const current = keyOf(settingsKey);
  const keys = [current, ...previousKeys.map(keyOf)];
  const prefix = `v1.${current.id}.`;
  return {
    prefix,
    seal: (text, purpose) => `${prefix}${encrypt(text, purpose, current.bytes)}`,
    open(sealed, purpose) {
      const [version, id, box] = sealed.split(".");
      const key = keys.find((candidate) => candidate.id === id);
      return version === "v1" && key && box ? decrypt(box, purpose, key.bytes) : null;
    },
  };
}

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "sightline settings", 32));
  return { bytes, id: createHash("sha256").update(bytes).digest("hex").slice(0, 8) };
}

function encrypt(text: string, purpose: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString("base64url");
}

function decrypt(box: string, purpose: string, key: Buffer): string | null {
  const bytes = Buffer.from(box, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const opened = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = opened.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, opened.final()]).toString("utf8");
  } catch {
    return null;
  }
}
