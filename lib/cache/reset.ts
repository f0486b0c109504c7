import "client-only";
import { storedUserKey } from "@/lib/session/stored-user";

/** The version of this release's cache; a cache of another version is deleted completely (checklist F2). */
export const cacheVersion = "1.0.1";
export const cacheVersionKey = "cacheVersion";

/** Increment it to make every browser purge its local data once (checklist F3). */
export const appResetVersion = "1.0.1";
export const appResetVersionKey = "appResetVersion";

/** The time between reset and reload (checklist F3). */
export const reloadDelayMs = 1000;

const retainedKeys: readonly string[] = [storedUserKey, cacheVersionKey, appResetVersionKey];

/** The action required for local data of another release. */
export type PendingReset =
  | "none"
  | "delete-cache"
  | "reset"
  /** Like `reset`, but local storage held nothing of this product, so only databases may be left over. */
  | "reset-databases";

/**
 * Migrates local data to this release: updates the storages, and returns the remaining action. The versions are written
 * before anything else, and read back: a browser that stores nothing is never reset, so that it doesn't reload forever
 * (case R10). A missing version counts as another version.
 *
 * @see checklist F2, F3
 */
export function migrateStorages(local: Storage | null, session: Storage | null): PendingReset {
  if (local === null) return "none";
  try {
    const keys = Object.keys(local);
    const isEmpty = keys.every((key) => key === storedUserKey);
    const isOtherCache = local.getItem(cacheVersionKey) !== cacheVersion;
    const isOtherReset = local.getItem(appResetVersionKey) !== appResetVersion;
    if (!isOtherCache && !isOtherReset) return "none";
    if (!write(local, cacheVersionKey, cacheVersion) || !write(local, appResetVersionKey, appResetVersion))
      return "none";
    if (!isOtherReset) return "delete-cache";
    purge(local);
    session?.clear();
    return isEmpty ? "reset-databases" : "reset";
  } catch {
    return "none";
  }
}

/** Clears local storage except for the keys that survive a reset. */
export function purge(local: Storage): void {
  for (const key of Object.keys(local)) if (!retainedKeys.includes(key)) local.removeItem(key);
}

/** @returns false if the value wasn't stored */
function write(storage: Storage, key: string, value: string): boolean {
  storage.setItem(key, value);
  return storage.getItem(key) === value;
}

/** Returns one of the browser's storages; null if it is disabled. */
export function browserStorage(kind: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
