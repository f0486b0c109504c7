import { deleteApp, initializeApp } from "firebase/app";
import * as firestore from "firebase/firestore";

/** Options for opening Firestore in a page. `claims` signs in with an unsigned token; `uid` is its subject. */
export type OpenOptions = {
  port: number;
  host?: string;
  transport?: "auto" | "polling";
  cache?: "memory" | "disk" | "tabs";
  user?: { uid: string; claims?: Record<string, unknown> };
};

let appCount = 0;

function cacheOf(kind: OpenOptions["cache"]) {
  if (kind === "disk") return firestore.persistentLocalCache({});
  if (kind === "tabs") {
    return firestore.persistentLocalCache({ tabManager: firestore.persistentMultipleTabManager() });
  }
  return firestore.memoryLocalCache();
}

/**
 * Opens a Firestore of the unmodified SDK, connected to the emulator. Each call creates its own app, except with a
 * persistent cache.
 */
function open({ port, host = "127.0.0.1", transport = "auto", cache = "memory", user }: OpenOptions) {
  appCount += 1;
  const name = cache === "memory" ? `app${appCount}` : "[DEFAULT]";
  const app = initializeApp({ projectId: "demo", apiKey: "none", appId: "1:1:web:1" }, name);
  const db = firestore.initializeFirestore(app, {
    localCache: cacheOf(cache),
    experimentalForceLongPolling: transport === "polling",
  });
  const mockUserToken = user && { sub: user.uid, user_id: user.uid, ...user.claims };
  firestore.connectFirestoreEmulator(db, host, port, mockUserToken ? { mockUserToken } : {});
  return db;
}

/** Records the snapshots and errors of a listener, and can wait for further ones. */
function watchQuery(
  query: firestore.Query | firestore.DocumentReference,
  options: firestore.SnapshotListenOptions = {},
) {
  const seen: { ids: string[]; data: unknown[]; fromCache: boolean; pending: boolean; changes: string[] }[] = [];
  const errors: { code: string; atMs: number }[] = [];
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const check of [...waiting]) check();
  };
  const startedMs = performance.now();
  const fail = (error: firestore.FirestoreError) => {
    errors.push({ code: error.code, atMs: performance.now() - startedMs });
    wake();
  };
  const show = (snapshot: firestore.QuerySnapshot | firestore.DocumentSnapshot) => {
    const isQuery = snapshot instanceof firestore.QuerySnapshot;
    const docs = isQuery ? snapshot.docs : snapshot.exists() ? [snapshot] : [];
    seen.push({
      ids: docs.map((doc) => doc.id),
      data: docs.map((doc) => doc.data()),
      fromCache: snapshot.metadata.fromCache,
      pending: snapshot.metadata.hasPendingWrites,
      changes: isQuery ? snapshot.docChanges().map((change) => `${change.type} ${change.doc.id}`) : [],
    });
    wake();
  };
  const stop =
    query instanceof firestore.Query
      ? firestore.onSnapshot(query, options, show, fail)
      : firestore.onSnapshot(query, options, show, fail);
  const until = <T>(found: () => T | undefined | false | null, limitMs = 10_000) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        const last = JSON.stringify(seen.at(-1))?.slice(0, 2000);
        reject(
          new Error(
            `Not seen in ${limitMs} ms; ${seen.length} snapshots, the last ${last}; errors ${errors.map((error) => error.code)}`,
          ),
        );
      }, limitMs);
      const check = () => {
        const value = found();
        if (value === undefined || value === false || value === null) return;
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(check), 1);
        resolve(value);
      };
      waiting.push(check);
      check();
    });
  return {
    seen,
    errors,
    stop,
    /** The first snapshot, received already or later, for which `holds` is true. */
    snapshot: (holds: (snapshot: (typeof seen)[number]) => boolean, limitMs?: number) =>
      until(() => seen.find(holds), limitMs),
    /** The first error. */
    error: (limitMs?: number) => until(() => errors[0], limitMs),
  };
}

/** The SDK and the functions above, as used by test pages. */
export const pageSdk = { ...firestore, open, watch: watchQuery, deleteApp };

declare global {
  // `var` is needed because TypeScript declares properties of globalThis only that way.
  var sdk: typeof pageSdk;
  // State that a test stores in its page between two steps.
  var watch: ReturnType<typeof watchQuery>;
  var watches: Record<string, ReturnType<typeof watchQuery>>;
  var db: firestore.Firestore;
}

globalThis.sdk = pageSdk;
