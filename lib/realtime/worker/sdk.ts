import "client-only";
import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  onIdTokenChanged,
  signInWithCustomToken,
  signOut,
} from "firebase/auth";
import {
  collection,
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  onSnapshot,
  query,
  terminate,
  where,
  writeBatch,
} from "firebase/firestore";
import { type AlertDocument, alertsPath, type MessageDocument } from "@/lib/contracts/alerts/live-document";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import type { AlertWrite, Listening, Snapshot } from "../database";
import { toPlainFields } from "./plain-value";
import type { OpenSharedDatabase, SharedDatabase } from "./shared-sign-in";
import { waitForSignIn } from "./sign-in-wait";

/** Opens the database and signs in with the grant's token. The sign-in and documents are kept in memory only. */
export const openSharedDatabase: OpenSharedDatabase = async (grant, onIdToken) => {
  const app = initializeApp(grant.config, grant.uid);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const db = initializeFirestore(app, { localCache: memoryLocalCache() });
  if (grant.emulators) connectEmulators(auth, db, grant.emulators);
  const unfollow = onIdTokenChanged(auth, async (user) => onIdToken(user ? await user.getIdToken() : null));
  const close = () => closeAll(app, auth, db, unfollow);
  try {
    await signIn(auth, grant);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    listen: (what, onNext, onFail) => listen(db, what, onNext, onFail),
    write: (change) => write(db, change),
    renew: async (token) => {
      await signInWithCustomToken(auth, token);
    },
    reconnect: async () => {
      await disableNetwork(db);
      await enableNetwork(db);
    },
    close,
  };
};

function connectEmulators(auth: Auth, db: Firestore, emulators: NonNullable<RealtimeGrant["emulators"]>): void {
  connectAuthEmulator(auth, emulators.auth, { disableWarnings: true });
  const { hostname, port } = new URL(emulators.firestore);
  connectFirestoreEmulator(db, hostname, Number(port));
}

async function signIn(auth: Auth, { token, uid }: RealtimeGrant): Promise<void> {
  const isIn = waitForSignIn(
    {
      get currentUser() {
        return auth.currentUser;
      },
      onChange: (listener) => onAuthStateChanged(auth, listener),
    },
    uid,
  );
  // If the sign-in is refused, the call below rejects; `isIn` then times out later with nobody waiting, so its
  // rejection is swallowed.
  isIn.catch(() => {});
  await Promise.race([isIn, signInWithCustomToken(auth, token).then(() => isIn)]);
}

function listen(
  db: Firestore,
  { path, onlyEnabled }: Listening,
  onNext: Parameters<SharedDatabase["listen"]>[1],
  onFail: Parameters<SharedDatabase["listen"]>[2],
): () => void {
  const all = collection(db, path);
  return onSnapshot(
    onlyEnabled ? query(all, where("enabled" satisfies keyof MessageDocument<unknown>, "==", true)) : all,
    { includeMetadataChanges: true },
    (snapshot) => {
      const changes = snapshot.docChanges();
      const seen: Snapshot = {
        set: changes.flatMap(({ type, doc: { id }, doc: found }) =>
          type === "removed" ? [] : [{ id, data: toPlainFields(found.data()) }],
        ),
        removedIds: changes.flatMap(({ type, doc: { id } }) => (type === "removed" ? [id] : [])),
        isCurrent: !snapshot.metadata.fromCache,
      };
      onNext(seen);
    },
    ({ code, message }) => onFail({ code, message }),
  );
}

function write(db: Firestore, change: AlertWrite): Promise<void> {
  const batch = writeBatch(db);
  for (const id of change.ids) {
    const alert = doc(db, alertsPath(change.uid), id);
    if (change.kind === "delete") batch.delete(alert);
    else batch.update(alert, { visibility: change.visibility } satisfies Partial<AlertDocument<unknown>>);
  }
  return batch.commit();
}

async function closeAll(app: FirebaseApp, auth: Auth, db: Firestore, unfollow: () => void): Promise<void> {
  unfollow();
  for (const step of [() => signOut(auth), () => terminate(db), () => deleteApp(app)]) {
    try {
      await step();
    } catch {
      // Continues with the next step: sessions are kept in memory only, so deleting the app ends them in any case.
    }
  }
}
