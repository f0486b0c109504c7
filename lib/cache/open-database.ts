import "client-only";
import { deleteDB, openDB } from "idb";
import { cacheDatabaseVersion, cacheName, type Database } from "./database";

/**
 * Opens the browser's database (checklist F1).
 *
 * @param onLost called when the connection is lost: the browser closed it, or a tab of another release needs the
 * database
 * @throws if the database is blocked, refused, or of a newer release (case R8)
 */
export async function openCacheDatabase(onLost: () => void): Promise<Database> {
  const database: Database = await openDB(cacheName, cacheDatabaseVersion, {
    upgrade: (database) => void database.createObjectStore("entries"),
    // Another tab wants to upgrade or delete the database: an open connection would block it.
    blocking: () => {
      database.close();
      onLost();
    },
    terminated: onLost,
  });
  return database;
}

/**
 * Deletes the whole database (checklist F2). Resolves when the browser has deleted it; other tabs of this product close
 * their connections to allow that.
 */
export async function deleteCacheDatabase(): Promise<void> {
  await deleteDB(cacheName);
}

/**
 * Deletes every database of this site (checklist F3); in browsers that can't list databases, only the cache's.
 *
 * @returns the number of databases, as far as the browser reports it
 */
export async function deleteAllDatabases(): Promise<number> {
  const known = await window.indexedDB.databases?.();
  const names = known?.flatMap(({ name }) => name ?? []) ?? [cacheName];
  await Promise.all(names.map((name) => deleteDB(name)));
  return known ? names.length : 0;
}
