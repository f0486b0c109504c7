import "client-only";
import { loadModule } from "@/lib/lazy/load-module";
import { runBeforeSignOut } from "@/lib/session/browser/before-sign-out";
import { createLocalCache, type LocalCache, withTimeout } from "./database";
import { browserStorage, migrateStorages, purge, reloadDelayMs } from "./reset";

/** The time limit for the browser's database (case R8). */
const maxWaitMs = 2500;

let upkeep: Promise<void> | null = null;

const loadDatabase = () => loadModule(() => import("./open-database"));

/**
 * This page's cache in the browser. Its code is loaded on first use, after local data of other releases was deleted.
 */
export const localCache: LocalCache = createLocalCache({
  open: async (onLost) => {
    const [{ openCacheDatabase }] = await Promise.all([loadDatabase(), upkeep]);
    return openCacheDatabase(onLost);
  },
  destroy: async () => (await loadDatabase()).deleteCacheDatabase(),
});

/**
 * Migrates this browser's local data to this release, before any is written: deletes a cache of another version, or
 * resets everything and reloads the page after 1 s. Without any local data the page isn't reloaded, because it can't
 * have been rendered from outdated data.
 *
 * @see checklist F2, F3; case R10
 */
export function migrateLocalData(): void {
  const local = browserStorage("localStorage");
  const todo = migrateStorages(local, browserStorage("sessionStorage"));
  if (todo === "none") return;
  if (todo === "reset") setTimeout(() => void reloadAfresh(local), reloadDelayMs - cleanUpMs);
  const isEverything = todo !== "delete-cache";
  upkeep = deleteDatabases(isEverything).then((count) => {
    if (todo === "reset-databases" && count > 0) setTimeout(() => void reloadAfresh(local), reloadDelayMs - cleanUpMs);
  });
}

/** The time allowed for stopping writers, within the second between reset and reload. */
const cleanUpMs = 200;

/**
 * Reloads the page after a reset. Data written since the reset comes from the outdated page, so writers are stopped and
 * the data is deleted again.
 */
async function reloadAfresh(local: Storage | null): Promise<void> {
  await Promise.all([runBeforeSignOut(cleanUpMs), new Promise((resolve) => setTimeout(resolve, cleanUpMs))]);
  if (local) purge(local);
  window.location.reload();
}

/**
 * Deletes databases. Never fails: a database that can't be deleted is rejected later because of its version, or its
 * entries expire one at a time.
 */
async function deleteDatabases(isEverything: boolean): Promise<number> {
  try {
    const { deleteAllDatabases, deleteCacheDatabase } = await loadDatabase();
    if (isEverything) return await withTimeout(maxWaitMs, deleteAllDatabases());
    await withTimeout(maxWaitMs, deleteCacheDatabase());
  } catch {
    // A tab that keeps its connection open blocks the deletion; the entries still expire.
  }
  return 0;
}
