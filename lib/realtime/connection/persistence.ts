import "client-only";

/** Databases of the SDK are named `firestore/{app}/{project}/…`; its notes between tabs in localStorage `firestore_…`. */
const ours = /^(firestore\/|firestore-probe$|firebase-heartbeat-database$|firebaseLocalStorageDb$)/;
const oursStored = /^firestore_/;
const limitMs = 1500;

/** Tells whether a database of this browser is one that the realtime database keeps. */
export function isRealtimeDatabase(name: string | undefined): boolean {
  return name !== undefined && ours.test(name);
}

/**
 * Takes what the realtime database kept off this browser; needs nothing of the SDK. A database that another tab still
 * has open goes when that tab lets go of it. Never throws, and never takes longer than 1.5 s (case R8).
 *
 * @param options.butOf a person whose documents may stay
 */
export async function sweepLeftovers({ butOf }: { butOf?: string } = {}): Promise<void> {
  const keeps = (name: string) =>
    butOf !== undefined && (name.startsWith(`firestore/${butOf}/`) || name.includes("heartbeat"));
  try {
    if (butOf === undefined) sweepStored();
    const names = (await within(limitMs, indexedDB.databases())).flatMap(({ name }) => (name ? [name] : []));
    await within(limitMs, Promise.all(names.filter((name) => ours.test(name) && !keeps(name)).map(remove)));
  } catch {
    // There is no such store here, or it doesn't answer: then nothing was kept in it either.
  }
}

function sweepStored(): void {
  for (const key of Object.keys(window.localStorage)) if (oursStored.test(key)) window.localStorage.removeItem(key);
}

/**
 * Tells whether this browser keeps databases and lets tabs leave notes for each other in localStorage: not in some private
 * modes, nor where storage is full or switched off (cases R8, R9).
 */
export async function canKeep(): Promise<boolean> {
  try {
    // Reading it throws where it is switched off.
    if (window.localStorage === null) return false;
    await within(limitMs, open());
    return true;
  } catch {
    return false;
  }
}

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("firestore-probe", 1);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
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
