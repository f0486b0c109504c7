import { createHash, randomBytes } from "node:crypto";

/** Makes an access token: 32 random bytes in base64url, 43 characters. It says nothing of its holder. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token. A plain SHA-256 is enough: there are 256 random bits to guess. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * Finds the bearer token of a request.
 *
 * @param authorization the Authorization header (RFC 6750, 2.1)
 * @returns null when there is none or it isn't of our form
 */
export function findBearer(authorization: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** Makes a token for another system. Its beginning tells what it is to whoever finds it, and to scanners of leaked secrets. */
export function makeApiToken(): string {
  return `slk_${makeToken()}`;
}

/** Finds the token of another system in the Authorization header; null: there is none, or a user's. */
export function findApiToken(authorization: string | undefined): string | null {
  return /^bearer +(slk_[\w-]{43})$/i.exec(authorization ?? "")?.[1] ?? null;
}
