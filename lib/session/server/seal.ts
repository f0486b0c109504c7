import "server-only";
import { decodeProtectedHeader } from "jose";
import { decode, encode, type JWT } from "next-auth/jwt";
import { getSettings } from "@/lib/env";

/**
 * Seals values of one purpose into cookies, as an encrypted token (JWE) of `next-auth/jwt`. The purpose is the salt of
 * the key, so that a value doesn't open for another purpose. The first secret seals and every secret opens, so that the
 * secret can be rotated while people are signed in.
 */
export function seal(token: JWT, purpose: string, maxAgeSeconds: number): Promise<string> {
  return encode({ token, secret: getSettings().sessionSecret, salt: purpose, maxAge: maxAgeSeconds });
}

/**
 * Opens a value sealed by {@link seal}.
 *
 * @returns null if no secret opens it: it isn't ours, was made for another purpose, or has expired
 */
export async function unseal(sealed: string, purpose: string): Promise<JWT | null> {
  if (!isSealed(sealed)) return null;
  const { sessionSecret, previousSessionSecrets } = getSettings();
  for (const secret of [sessionSecret, ...previousSessionSecrets]) {
    const token = await decodeWith(secret, sealed, purpose);
    if (token !== null) return token;
  }
  return null;
}

async function decodeWith(secret: string, sealed: string, purpose: string): Promise<JWT | null> {
  try {
    return await decode({ token: sealed, secret, salt: purpose });
  } catch {
    // Sealed with another key, or expired.
    return null;
  }
}

/**
 * Whether a value names our own algorithms. `decode` uses the algorithm that the token names, and others can be
 * expensive (PBES2 derives a key in many rounds).
 */
function isSealed(value: string): boolean {
  try {
    const { alg, enc } = decodeProtectedHeader(value);
    return alg === "dir" && enc === "A256GCM";
  } catch {
    return false;
  }
}
