import { join } from "node:path";
import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from "firebase/auth";
import {
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  initializeFirestore,
  onSnapshot,
  query,
  setDoc,
  setLogLevel,
  terminate,
  updateDoc,
  where,
  writeBatch,
} from "firebase/firestore";
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from "firebase-admin/app";
import { type Auth as AdminAuth, getAuth as getAdminAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { type AuthServer, startAuth } from "./firebase/auth/start-auth";
import { type FirestoreServer, startFirestore } from "./firebase/server";

const projectId = "demo-live";
const apps: { app: FirebaseApp; db: Firestore }[] = [];
let auth: AuthServer;
let firestore: FirestoreServer;
let admin: { auth: AdminAuth; db: ReturnType<typeof getFirestore>; close(): Promise<void> };

beforeAll(async () => {
  setLogLevel("silent");
  auth = await startAuth({ projectId, port: 0 });
  firestore = await startFirestore({ projectId, rulesFile: join(__dirname, "..", "firestore.rules") });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${auth.port}`;
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore.port}`;
  const app = initializeAdminApp({ projectId }, "live");
  admin = { auth: getAdminAuth(app), db: getFirestore(app), close: () => deleteAdminApp(app) };
});

afterAll(async () => {
  for (const { app, db } of apps) await terminate(db).then(() => deleteApp(app));
  await admin.close();
  await firestore.stop();
  await auth.stop();
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  delete process.env.FIRESTORE_EMULATOR_HOST;
});

/** Opens Firestore as a user of a client; the user's session ends in `lifetimeSeconds` seconds. */
async function signIn(uid: string, clientId: string, lifetimeSeconds = 600): Promise<Firestore> {
  const app = initializeApp({ projectId, apiKey: "any" }, `${uid}-${apps.length}`);
  const sdk = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(sdk, `http://127.0.0.1:${auth.port}`, { disableWarnings: true });
  const claims = {
    client_id: clientId,
    role: "sales_rep",
    sess_exp: Math.floor(Date.now() / 1000) + lifetimeSeconds,
    session_id: `session-of-${uid}`,
    access_version: 1,
  };
  await signInWithCustomToken(sdk, await admin.auth.createCustomToken(uid, claims));
  const db = initializeFirestore(app, {});
  connectFirestoreEmulator(db, "127.0.0.1", firestore.port);
  apps.push({ app, db });
  return db;
}

const denied = { code: "permission-denied" };

test("L1–L3 · users of the SDKs find their own documents and nothing else", async () => {
  await admin.db.doc("general/messaging/messages/on").set({ enabled: true });
  await admin.db.doc("general/messaging/messages/off").set({ enabled: false });
  await admin.db.doc("clients/acme/messages/on").set({ enabled: true });
  await admin.db.doc("clients/globex/messages/on").set({ enabled: true });
  await admin.db.doc("users/bob/alerts/one").set({ visibility: "NEW" });
  const db = await signIn("ada", "acme");
  const enabled = where("enabled", "==", true);
  const general = collection(db, "general/messaging/messages");

  expect((await getDocs(query(general, enabled))).docs.map((one) => one.id)).toEqual(["on"]);
  expect((await getCountFromServer(query(general, enabled))).data().count).toBe(1);
  expect((await getDocs(query(collection(db, "clients/acme/messages"), enabled))).size).toBe(1);
  expect((await getDocs(collection(db, "users/ada/alerts"))).size).toBe(0);
  await expect(getDocs(general)).rejects.toMatchObject(denied);
  await expect(getDoc(doc(general, "off"))).rejects.toMatchObject(denied);
  await expect(getDocs(query(collection(db, "clients/globex/messages"), enabled))).rejects.toMatchObject(denied);
  await expect(getDocs(query(collectionGroup(db, "messages"), enabled))).rejects.toMatchObject(denied);
  await expect(getDocs(collection(db, "users/bob/alerts"))).rejects.toMatchObject(denied);
  await expect(setDoc(doc(general, "mine"), { enabled: true })).rejects.toMatchObject(denied);
});

test("L4–L6 · users can acknowledge and delete their alerts; a batch with someone else's changes nothing", async () => {
  const fields = { visibility: "NOT_SEEN", title: "Acme raised a round" };
  const raised = admin.db.batch().set(admin.db.doc("users/bob/alerts/foreign"), fields);
  for (let i = 0; i < 200; i += 1) raised.set(admin.db.doc(`users/cleo/alerts/${i}`), fields);
  await raised.commit();
  const db = await signIn("cleo", "acme");
  const own = (id: number) => doc(db, `users/cleo/alerts/${id}`);

  await updateDoc(own(0), { visibility: "ACKNOWLEDGED" });
  await expect(updateDoc(own(0), { visibility: "GONE" })).rejects.toMatchObject(denied);
  await expect(updateDoc(own(0), { title: "other" })).rejects.toMatchObject(denied);
  await expect(setDoc(doc(db, "users/cleo/alerts/new"), fields)).rejects.toMatchObject(denied);
  const mixed = writeBatch(db);
  for (let i = 1; i < 200; i += 1) mixed.delete(own(i));
  await expect(mixed.delete(doc(db, "users/bob/alerts/foreign")).commit()).rejects.toMatchObject(denied);
  expect((await admin.db.collection("users/cleo/alerts").count().get()).data().count).toBe(200);
  expect((await admin.db.doc("users/cleo/alerts/0").get()).get("visibility")).toBe("ACKNOWLEDGED");

  const clean = writeBatch(db);
  for (let i = 1; i < 200; i += 1) clean.delete(own(i));
  await clean.commit();
  await deleteDoc(own(0));
  expect((await admin.db.collection("users/cleo/alerts").count().get()).data().count).toBe(0);
});

test("R4 · a listener gets an error when its session has ended", async () => {
  const db = await signIn("dora", "acme", 2);
  const events: string[] = [];

  const error = await new Promise((resolve) => {
    onSnapshot(collection(db, "users/dora/alerts"), () => events.push("snapshot"), resolve);
  });

  expect(events).toEqual(["snapshot"]);
  expect(error).toMatchObject(denied);
});
