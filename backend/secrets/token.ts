import { createHash, randomBytes } from "node:crypto";

/** Creates an access token: 32 random bytes in base64url, 43 characters. It contains no information about the user. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token. A plain SHA-256 is enough, because a token has 256 random bits. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * Finds the bearer token of a request.
 *
 * @param authorization the Authorization header (RFC 6750, 2.1)
 * @returns null when there is none or its format isn't ours
 */
export function findBearer(authorization: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? "")?.[1] ?? null;
}
