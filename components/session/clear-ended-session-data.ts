import "client-only";
import { cacheName } from "@/lib/cache/database";
import { localCache } from "@/lib/cache/local-data";
import { fetchSession } from "@/lib/session/browser/session-request";
import { clearStoredUser, storedUserKey } from "@/lib/session/stored-user";

/**
 * On the login page: clears the local data of a session that the server ended. Nothing is cleared while a user is
 * signed in in another tab, or when the server doesn't respond.
 */
export async function clearEndedSessionData(): Promise<void> {
  const storedUser = findStoredItem();
  if (storedUser === null && !(await hasCache())) return;
  const session = await fetchSession();
  // A user has signed in in the meantime, in another tab: the local data is theirs.
  if (session === null || session.user !== null || findStoredItem() !== storedUser) return;
  if (storedUser !== null) clearStoredUser();
  await localCache.clear();
}

async function hasCache(): Promise<boolean> {
  try {
    const databases = await window.indexedDB.databases();
    return databases.some(({ name }) => name === cacheName);
  } catch {
    // Storage is unavailable, so nothing was stored in it.
    return false;
  }
}

function findStoredItem(): string | null {
  try {
    return window.localStorage.getItem(storedUserKey);
  } catch {
    return null;
  }
}
