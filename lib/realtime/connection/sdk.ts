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
  clearIndexedDbPersistence,
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  query,
  terminate,
  where,
  writeBatch,
} from "firebase/firestore";
import { type AlertDocument, alertsPath, type MessageDocument } from "@/lib/contracts/live-document";
import type { RealtimeGrant } from "@/lib/contracts/realtime";
import { beginKeepalive } from "@/lib/http/browser/keepalive";
import type { AlertWrite, Database, Listening, Snapshot } from "../database";
import { canKeep, sweepLeftovers } from "./persistence";
import { waitForSignIn } from "./sign-in-wait";
import { unloadCommits } from "./unload-commit";

/**
 * Opens the database and signs in with the grant's token. The sign-in is kept in memory alone; documents are kept in
 * the browser for all its tabs together, under the person's own name, or in memory where nothing can be kept (case R8).
 */
export async function openDatabase(grant: RealtimeGrant): Promise<Database> {
  const [isKept] = await Promise.all([canKeep(), sweepLeftovers({ butOf: grant.uid })]);
  const app = initializeApp(grant.config, grant.uid);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const db = initializeFirestore(app, {
    localCache: isKept ? persistentLocalCache({ tabManager: persistentMultipleTabManager() }) : memoryLocalCache(),
  });
  if (grant.emulators) connectEmulators(auth, db, grant.emulators);
  // A page that goes has no time to ask for it.
  let idToken: string | null = null;
  const unfollow = onIdTokenChanged(auth, async (user) => {
    idToken = user ? await user.getIdToken() : null;
  });
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
    sendOnLeaving: (change) => {
      if (idToken !== null) sendLast(grant, idToken, change);
    },
    renew: async (token) => {
      await signInWithCustomToken(auth, token);
    },
    close,
  };
}

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
  // A refusal is told by the call; the wait then ends by itself, and nobody listens.
  isIn.catch(() => {});
  await Promise.race([isIn, signInWithCustomToken(auth, token).then(() => isIn)]);
}

function listen(
  db: Firestore,
  { path, onlyEnabled }: Listening,
  onNext: Parameters<Database["listen"]>[1],
  onFail: Parameters<Database["listen"]>[2],
): () => void {
  const all = collection(db, path);
  return onSnapshot(
    onlyEnabled ? query(all, where("enabled" satisfies keyof MessageDocument<unknown>, "==", true)) : all,
    { includeMetadataChanges: true },
    (snapshot) => {
      const changes = snapshot.docChanges();
      const seen: Snapshot = {
        set: changes.flatMap(({ type, doc: { id }, doc: found }) =>
          type === "removed" ? [] : [{ id, data: found.data() }],
        ),
        gone: changes.flatMap(({ type, doc: { id } }) => (type === "removed" ? [id] : [])),
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

/**
 * The browser goes on sending what is marked `keepalive` when the page is gone; the SDK's own stream ends with the page.
 * What is more than that is sent as long as the page lives, and stands in the journal.
 */
function sendLast(grant: RealtimeGrant, idToken: string, change: AlertWrite): void {
  for (const { url, body } of unloadCommits(grant, change)) {
    const { keepalive, end } = beginKeepalive("POST", body);
    void fetch(url, {
      method: "POST",
      keepalive,
      credentials: "omit",
      headers: { Authorization: `Bearer ${idToken}`, "Content-Type": "application/json" },
      body,
    })
      .catch(() => {})
      .finally(end);
  }
}

async function closeAll(app: FirebaseApp, auth: Auth, db: Firestore, unfollow: () => void): Promise<void> {
  unfollow();
  for (const step of [
    () => signOut(auth),
    () => terminate(db),
    () => clearIndexedDbPersistence(db),
    () => deleteApp(app),
  ]) {
    try {
      await step();
    } catch {
      // Another tab still has it open: it is swept away below, or by that tab.
    }
  }
  await sweepLeftovers();
}
