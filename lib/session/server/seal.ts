import "server-only";
import { hkdf, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { EncryptJWT, type JWTPayload, jwtDecrypt } from "jose";
import { getSettings } from "@/lib/env";

const derive = promisify(hkdf);
/** How far the clocks of two hosts may differ. */
const clockToleranceSeconds = 15;

/** Keys are derived once for each secret and purpose, not at each request. */
const keys = new Map<string, Promise<Uint8Array>>();

/**
 * Seals values of one purpose into cookies: a JWE in the form of `next-auth/jwt` (dir, A256GCM). What was sealed for another
 * purpose doesn't open. The first secret seals and each of them opens, so that a secret can be changed while people are
 * signed in.
 *
 * @param purpose salt of the key
 */
export async function seal(payload: JWTPayload, purpose: string, maxAgeSeconds: number): Promise<string> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new EncryptJWT(payload)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + maxAgeSeconds)
    .setJti(randomUUID())
    .encrypt(await keyOf(getSettings().sessionSecret, purpose));
}

/**
 * Opens what {@link seal} made.
 *
 * @returns null when no secret opens it: it isn't ours, was made for another purpose, or is over
 */
export async function unseal(sealed: string, purpose: string): Promise<JWTPayload | null> {
  const { sessionSecret, previousSessionSecrets } = getSettings();
  for (const secret of [sessionSecret, ...previousSessionSecrets]) {
    const payload = await open(sealed, await keyOf(secret, purpose));
    if (payload !== null) return payload;
  }
  return null;
}

async function open(sealed: string, key: Uint8Array): Promise<JWTPayload | null> {
  const algorithms = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  try {
    return (await jwtDecrypt(sealed, key, { ...algorithms, clockTolerance: clockToleranceSeconds })).payload;
  } catch {
    // Sealed with another key, or expired.
    return null;
  }
}

function keyOf(secret: string, purpose: string): Promise<Uint8Array> {
  const id = JSON.stringify([secret, purpose]);
  const known = keys.get(id);
  if (known) return known;
  const info = `NextAuth.js Generated Encryption Key (${purpose})`;
  const made = derive("sha256", secret, purpose, info, 32).then((bytes) => new Uint8Array(bytes));
  keys.set(id, made);
  return made;
}
