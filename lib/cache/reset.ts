import "client-only";
import { storedUserKey } from "@/lib/session/stored-user";

/** What this release expects of the browser's cache; another version of it is thrown away whole (checklist F2). */
export const cacheVersion = "1.0.1";
export const cacheVersionKey = "cacheVersion";

/** Raised to make every browser forget its local data once (checklist F3). */
export const appResetVersion = "1.0.1";
export const appResetVersionKey = "appResetVersion";

/** From the reset to the reload (checklist F3). */
export const reloadDelayMs = 1000;

const keptKeys: readonly string[] = [storedUserKey, cacheVersionKey, appResetVersionKey];

/** What has to be done about local data of another release. */
export type Upkeep =
  | "none"
  | "delete-cache"
  | "reset"
  /** As `reset`, in a storage that held nothing of ours: only databases can be left over. */
  | "reset-databases";

/**
 * Brings local data to this release: says what else there is to do, and does what storage needs itself. The versions
 * are written before anything else, and read back: a browser that keeps nothing is never reset, so that it doesn't
 * reload for ever (case R10). A version that is missing is another version.
 *
 * @see checklist F2, F3
 */
export function keepUp(local: Storage | null, session: Storage | null): Upkeep {
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

/** Clears everything but the three keys that outlive a reset. */
export function purge(local: Storage): void {
  for (const key of Object.keys(local)) if (!keptKeys.includes(key)) local.removeItem(key);
}

/** False where it isn't kept. */
function write(storage: Storage, key: string, value: string): boolean {
  storage.setItem(key, value);
  return storage.getItem(key) === value;
}

/** The browser's storages; null where they are switched off. */
export function browserStorage(kind: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
