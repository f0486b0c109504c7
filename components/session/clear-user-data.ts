import "client-only";
import { cacheName } from "@/lib/cache/database";
import { localCache } from "@/lib/cache/local-data";
import { deleteStoredDatabases, isRealtimeDatabase } from "@/lib/realtime/connection/persistence";
import { fetchSession } from "@/lib/session/browser/session-request";
import { clearStoredUser, storedUserKey } from "@/lib/session/stored-user";

/**
 * Clears this browser's data of the user who was signed in: the cache and the realtime database's offline data. Never
 * throws, and finishes within 2.5 s.
 *
 * @see docs/conformance.md B9
 */
export async function clearUserData(): Promise<void> {
  for (const key of listKeys().filter((one) => one.startsWith(earlierRecents))) dropItem(key);
  await Promise.all([localCache.clear(), deleteStoredDatabases()]);
}

/**
 * On the login page: clears the local data of a session that the server ended. Nothing is cleared while a user is
 * signed in in another tab, or when the server doesn't respond.
 */
export async function clearEndedSessionData(): Promise<void> {
  const storedUser = readItem(storedUserKey);
  if (storedUser === null && !(await hasRemainingData())) return;
  const session = await fetchSession();
  // A user has signed in in the meantime, in another tab: the local data is theirs.
  if (session === null || session.user !== null || readItem(storedUserKey) !== storedUser) return;
  if (storedUser !== null) clearStoredUser();
  await clearUserData();
}

async function hasRemainingData(): Promise<boolean> {
  try {
    const known = await window.indexedDB.databases();
    return known.some(({ name }) => name === cacheName || isRealtimeDatabase(name));
  } catch {
    // Storage is unavailable, so nothing was stored in it.
    return false;
  }
}

/** The key prefix under which earlier versions stored recently opened items, which are now on the server. */
const earlierRecents = "sightline.recent.";

function listKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    // Storage is turned off, so nothing was stored.
    return [];
  }
}

function readItem(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function dropItem(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is turned off, so nothing was stored.
  }
}
