import type { User } from "@/lib/contracts/user";

/** Where the user is kept in the browser (checklist B2). */
export const storedUserKey = "user";

/** No user is larger; what is was not written by us (case R9). */
const longestText = 20_000;

let wasKept = false;

/**
 * Keeps the user in the browser, without the secret. A browser that keeps nothing is no error: the session lives in
 * the cookie.
 *
 * @see checklist B2
 */
export function writeStoredUser(user: User): void {
  const { access_token: _secret, ...rest }: User & { access_token?: unknown } = user;
  try {
    window.localStorage.setItem(storedUserKey, JSON.stringify(rest));
    wasKept = true;
  } catch {
    wasKept = false;
    // Storage is full or switched off: other tabs then learn of a sign-out at their next request.
  }
}

/**
 * Finds the user that this browser keeps.
 *
 * @returns null without one, and for text that isn't one: `null`, broken JSON, another shape, too long (case R9)
 */
export function findStoredUser(): User | null {
  try {
    return parseStoredUser(window.localStorage.getItem(storedUserKey));
  } catch {
    return null;
  }
}

/** True where the user of this page could be kept: otherwise nothing can be told from a stored user that isn't there. */
export function wasUserKept(): boolean {
  return wasKept;
}

/** Forgets the user (checklist B8, B9). Other tabs see it go (B10). */
export function clearStoredUser(): void {
  try {
    window.localStorage.removeItem(storedUserKey);
  } catch {
    // Nothing can be kept here, so nothing was.
  }
}

/** Reads the text of a stored user; null when it is none. */
export function parseStoredUser(text: string | null): User | null {
  if (text === null || text.length > longestText) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

/** True for a user: checks the two fields that everything else depends on; the rest is shown at most. */
export function isUser(value: unknown): value is User {
  if (typeof value !== "object" || value === null) return false;
  const { uid, token_expires_at: expiresAt }: { uid?: unknown; token_expires_at?: unknown } = value;
  return typeof uid === "string" && uid !== "" && typeof expiresAt === "string";
}
