import "client-only";
import { type CacheEntry, cacheDatabaseVersion, cacheName, type Database } from "./database";

/** The database's only table. */
const table = "entries";

/**
 * Opens the browser's database (checklist F1).
 *
 * @param onLost called when the connection is gone: the browser closed it, or a tab of another release needs the
 * database
 * @throws when it is blocked, refused, or of a newer release (case R8)
 */
export async function openCacheDatabase(onLost: () => void): Promise<Database> {
  const opening = window.indexedDB.open(cacheName, cacheDatabaseVersion);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(table);
  const database = await answerOf(opening);
  // Another tab wants to upgrade or delete the database: an open connection would block it.
  database.onversionchange = () => {
    database.close();
    onLost();
  };
  database.onclose = onLost;
  const read = async () => database.transaction(table).objectStore(table);
  return {
    get: async (key) => answerOf<CacheEntry | undefined>((await read()).get(key)),
    all: async () => {
      const entries = await read();
      const [keys, values] = await Promise.all([
        answerOf(entries.getAllKeys()),
        answerOf<CacheEntry[]>(entries.getAll()),
      ]);
      return keys.flatMap((key, at) => {
        const entry = values[at];
        return entry ? [[String(key), entry] satisfies [string, CacheEntry]] : [];
      });
    },
    put: (key, entry) => write(database, (entries) => entries.put(entry, key)),
    delete: (key) => write(database, (entries) => entries.delete(key)),
    clear: () => write(database, (entries) => entries.clear()),
    close: () => database.close(),
  };
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the browser has written it, not only taken note of it. */
async function write(database: IDBDatabase, change: (entries: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction(table, "readwrite");
  change(transaction.objectStore(table));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Deletes the whole database (checklist F2). Resolves when the browser has done it; other tabs of this product close
 * their connections for it.
 */
export async function deleteCacheDatabase(): Promise<void> {
  await answerOf(window.indexedDB.deleteDatabase(cacheName));
}

/**
 * Deletes every database of this site (checklist F3); the cache's only, in browsers that can't list them.
 *
 * @returns how many there were, as far as the browser says
 */
export async function deleteAllDatabases(): Promise<number> {
  const known = await window.indexedDB.databases?.();
  const names = known?.flatMap(({ name }) => name ?? []) ?? [cacheName];
  await Promise.all(names.map((name) => answerOf(window.indexedDB.deleteDatabase(name))));
  return known ? names.length : 0;
}
