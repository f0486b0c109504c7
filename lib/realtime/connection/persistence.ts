import "client-only";

/**
 * The SDK names its databases `firestore/{app}/{project}/…`, and its localStorage keys for coordinating tabs
 * `firestore_…`.
 */
const ownDatabases = /^(firestore\/|firestore-probe$|firebase-heartbeat-database$|firebaseLocalStorageDb$)/;
const ownStorageKeys = /^firestore_/;
const limitMs = 1500;

/** Whether an IndexedDB database with this name was left by the realtime database of an earlier release. */
export function isRealtimeDatabase(name: string | undefined): boolean {
  return name !== undefined && ownDatabases.test(name);
}

/**
 * Deletes the data that the realtime database of an earlier release stored in this browser; this release stores
 * nothing. A database that is open in another tab is deleted once that tab closes it. Never throws, and takes at most
 * 1.5 s (case R8).
 */
export async function deleteStoredDatabases(): Promise<void> {
  try {
    sweepStored();
    const names = (await within(limitMs, indexedDB.databases())).flatMap(({ name }) => (name ? [name] : []));
    await within(limitMs, Promise.all(names.filter((name) => ownDatabases.test(name)).map(remove)));
  } catch {
    // The storage is missing or doesn't respond, so it can't contain any data.
  }
}

function sweepStored(): void {
  for (const key of Object.keys(window.localStorage)) if (ownStorageKeys.test(key)) window.localStorage.removeItem(key);
}

function remove(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("This took too long.")), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
