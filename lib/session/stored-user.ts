import type { User } from "@/lib/contracts/people/user";

/** The local storage key of the user (checklist B2). */
export const storedUserKey = "user";

/** The maximum length of a stored user: longer text was not written by this product (case R9). */
const maxTextLength = 20_000;

let wasStored = false;

/**
 * Stores the user in local storage, without the access token. A browser without storage is no error: the session lives
 * in the cookie.
 *
 * @see checklist B2
 */
export function writeStoredUser(user: User): void {
  const { access_token: _secret, ...rest }: User & { access_token?: unknown } = user;
  try {
    window.localStorage.setItem(storedUserKey, JSON.stringify(rest));
    wasStored = true;
  } catch {
    wasStored = false;
    // Storage is full or disabled: other tabs then notice a sign-out at their next request.
  }
}

/**
 * Reads the stored user.
 *
 * @returns null if there is none, or if the text isn't a user: `null`, broken JSON, another shape, too long (case R9)
 */
export function findStoredUser(): User | null {
  try {
    return parseStoredUser(window.localStorage.getItem(storedUserKey));
  } catch {
    return null;
  }
}

/**
 * Whether this page could write its user to local storage. If it couldn't, a missing stored user doesn't mean a
 * sign-out.
 */
export function wasUserStored(): boolean {
  return wasStored;
}

/** Removes the stored user (checklist B8, B9). Other tabs notice and sign out (B10). */
export function clearStoredUser(): void {
  try {
    window.localStorage.removeItem(storedUserKey);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}

/** Parses the text of a stored user; null if it isn't a user. */
export function parseStoredUser(text: string | null): User | null {
  if (text === null || text.length > maxTextLength) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

/** Checks the two fields that other code depends on (uid and expiry); all others are for display only. */
export function isUser(value: unknown): value is User {
  if (typeof value !== "object" || value === null) return false;
  const { uid, token_expires_at: expiresAt }: { uid?: unknown; token_expires_at?: unknown } = value;
  return typeof uid === "string" && uid !== "" && typeof expiresAt === "string";
}
