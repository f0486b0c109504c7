import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { z } from "zod";
import { openFirestore } from "@/backend/realtime/firestore";
import type { RealtimeGateway } from "@/backend/realtime/gateway";
import { type AuthServer, startAuth } from "@/emulators/firebase/auth/start-auth";
import { type FirestoreServer, startFirestore } from "@/emulators/firebase/server";

// This test is in stack/ because the backend and the emulators can't import each other.

const projectId = "demo-door";
let auth: AuthServer;
let firestore: FirestoreServer;
let gateway: RealtimeGateway;
let admin: ReturnType<typeof initializeApp>;

beforeAll(async () => {
  auth = await startAuth({ projectId, port: 0 });
  firestore = await startFirestore({ projectId });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${auth.port}`;
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore.port}`;
  gateway = openFirestore({ projectId, secret: "a secret of the tests, long enough", isEmulated: true });
  admin = initializeApp({ projectId }, "looking on");
});

afterAll(async () => {
  await getFirestore(admin).terminate();
  await gateway.close();
  await firestore.stop();
  await auth.stop();
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  delete process.env.FIRESTORE_EMULATOR_HOST;
});

const path = (name: string) => `users/ravi/alerts/${name}`;
const read = async (name: string) => (await getFirestore(admin).doc(path(name)).get()).data();

test("D7 · times arrive as timestamps, and other values unchanged", async () => {
  const at = "2026-03-02T09:00:00.123Z";
  const fields = { createdAt: { timestamp: at }, link: null, tags: ["a"], map: { label: "x" } };

  await gateway.deliver({ kind: "set", path: path("one"), version: 1, fields });

  expect(await read("one")).toEqual({ ...fields, createdAt: Timestamp.fromDate(new Date(at)) });
});

test("new and unseen alerts count as the user's unread alerts", async () => {
  const states = ["NEW", "NOT_SEEN", "ACKNOWLEDGED", "NEW"];
  const at = (uid: string, n: number) => `users/${uid}/alerts/a${n}`;
  for (const [n, visibility] of states.entries())
    await gateway.deliver({ kind: "set", path: at("lena", n), version: n + 1, fields: { visibility } });
  await gateway.deliver({ kind: "set", path: at("omar", 1), version: 1, fields: { visibility: "NEW" } });

  expect(await Promise.all(["lena", "omar", "nobody"].map((uid) => gateway.countUnread(uid)))).toEqual([3, 1, 0]);
});

test("texts are replaced in every document of a collection, over several pages, and nowhere else", async () => {
  const at = (uid: string, n: number) => `users/${uid}/alerts/a${n}`;
  const db = getFirestore(admin);
  const batch = db.batch();
  for (let n = 0; n < 301; n += 1) batch.set(db.doc(at("mira", n)), { title: "Zora called", visibility: "NEW" });
  batch.set(db.doc(at("nils", 1)), { title: "Zora called" });
  await batch.commit();

  const count = await gateway.replaceTexts(["users/mira/alerts", "users/nobody/alerts"], (text) =>
    text.replace("Zora", "[erased]"),
  );

  expect(count).toBe(301);
  const { docs } = await db.collection("users/mira/alerts").get();
  expect(new Set(docs.map((one) => one.get("title")))).toEqual(new Set(["[erased] called"]));
  expect(docs[0]?.get("visibility")).toBe("NEW");
  expect((await db.doc(at("nils", 1)).get()).get("title")).toBe("Zora called");
});

test("deleting a client and its users removes their documents and records, no one else's, and can be repeated", async () => {
  const db = getFirestore(admin);
  const deletedPaths = [
    "clients/acme/messages/m1",
    "clients/acme/roles/user/messages/m2",
    "clients/acme/accounts/a1/changes/latest",
    "users/pia/alerts/a1",
    "revoked-users/pia",
  ];
  const remaining = ["clients/acme-2/messages/m1", "users/pia-2/alerts/a1", "general/messaging/messages/m1"];
  for (const path of [...deletedPaths, ...remaining]) await db.doc(path).set({ title: "x" });
  for (const uid of ["pia", "pia-2"]) await gateway.provision({ uid, email: null });

  for (let run = 0; run < 2; run += 1) {
    await gateway.deleteClient("acme");
    await gateway.deleteUsers(["pia", "never-signed-in"]);
  }

  const exists = async (path: string) => (await db.doc(path).get()).exists;
  expect(await Promise.all(deletedPaths.map(exists))).toEqual(deletedPaths.map(() => false));
  expect(await Promise.all(remaining.map(exists))).toEqual(remaining.map(() => true));
  await expect(getAuth(admin).getUser("pia")).rejects.toMatchObject({ code: "auth/user-not-found" });
  expect(await getAuth(admin).getUser("pia-2")).toMatchObject({ uid: "pia-2" });
});

test("a user's alerts from before a time are deleted, over several pages, and nobody else's", async () => {
  const db = getFirestore(admin);
  const before = new Date("2026-03-02T09:00:00Z");
  const alert = (uid: string, name: string, at: number) => ({
    ref: db.doc(`users/${uid}/alerts/${name}`),
    values: { createdAt: Timestamp.fromMillis(at), visibility: "NEW" },
  });
  const old = Array.from({ length: 301 }, (_, n) => alert("quinn", `old${n}`, before.getTime() - 1 - n));
  const remaining = [alert("quinn", "young", before.getTime()), alert("quinn-2", "old", before.getTime() - 1)];
  const batch = db.batch();
  for (const { ref, values } of [...old, ...remaining]) batch.set(ref, values);
  await batch.commit();

  expect(await gateway.deleteAlerts("quinn", before)).toBe(301);
  expect(await gateway.deleteAlerts("quinn", before)).toBe(0);
  expect(await gateway.deleteAlerts("nobody", before)).toBe(0);

  const kept = await Promise.all(["quinn", "quinn-2"].map((uid) => db.collection(`users/${uid}/alerts`).get()));
  expect(kept.map(({ docs }) => docs.map(({ id }) => id))).toEqual([["young"], ["old"]]);
});

test("R12 · a repeated delivery doesn't overwrite what the alert's reader changed", async () => {
  const set = (name: string) => ({ kind: "set" as const, path: path(name), version: 5, fields: { visibility: "NEW" } });
  await gateway.deliver(set("read"));
  await gateway.deliver(set("deleted"));
  await getFirestore(admin).doc(path("read")).update({ visibility: "ACKNOWLEDGED" });
  await getFirestore(admin).doc(path("deleted")).delete();

  await gateway.deliver(set("read"));
  await gateway.deliver(set("deleted"));

  expect(await read("read")).toEqual({ visibility: "ACKNOWLEDGED" });
  expect(await read("deleted")).toBeUndefined();
});

test("R12 · an older change never overwrites a newer one or a deletion, even if they arrive together", async () => {
  const set = (version: number) => ({ kind: "set" as const, path: path("two"), version, fields: { version } });

  await Promise.all([set(7), set(9), set(8)].map((delivery) => gateway.deliver(delivery)));
  const last = await read("two");
  await gateway.deliver({ kind: "delete", path: path("two"), version: 10 });
  await gateway.deliver(set(9));

  expect(last).toEqual({ version: 9 });
  expect(await read("two")).toBeUndefined();
});

test("D7 · an update changes fields of an existing document, and creates none", async () => {
  const update = { kind: "update" as const, fields: { visibility: "ACKNOWLEDGED" } };
  await gateway.deliver({ kind: "set", path: path("task"), version: 1, fields: { visibility: "NEW", title: "Call" } });

  await gateway.deliver({ ...update, path: path("task"), version: 2 });
  await gateway.deliver({ ...update, path: path("never"), version: 2 });

  expect(await read("task")).toEqual({ visibility: "ACKNOWLEDGED", title: "Call" });
  expect(await read("never")).toBeUndefined();
});

test("E3 · the record is named by uid, gets a placeholder without an email of its own, and can be created twice", async () => {
  await Promise.all([1, 2].map(() => gateway.provision({ uid: "ravi", email: "rep@acme.example" })));
  await gateway.provision({ uid: "nameless", email: null });
  await gateway.provision({ uid: "second", email: "rep@acme.example" });

  const records = await Promise.all(["ravi", "nameless", "second"].map((uid) => getAuth(admin).getUser(uid)));

  expect(records.map(({ displayName }) => displayName)).toEqual(["ravi", "nameless", "second"]);
  expect(records[0]?.email).toBe("rep@acme.example");
  for (const { email } of records.slice(1)) expect(email).toMatch(/^anonymous-[0-9a-f]+@anonymous\.invalid$/);
});

test("E3 · the record isn't checked again for ten minutes, and is then corrected", async () => {
  const person = { uid: "often", email: "often@acme.example" };
  await gateway.provision(person);
  await getAuth(admin).updateUser("often", { displayName: "changed elsewhere" });
  const nameAfter = async () => {
    await gateway.provision(person);
    return (await getAuth(admin).getUser("often")).displayName;
  };

  expect(await nameAfter()).toBe("changed elsewhere");
  jest.useFakeTimers({ now: Date.now() + 600_001, doNotFake: allButTheDate });
  const later = await nameAfter().finally(() => jest.useRealTimers());

  expect(later).toBe("often");
});

test("E3 · the token contains the session's claims", async () => {
  const claims = {
    client_id: "acme",
    role: "sales_rep",
    sess_exp: 1_800_000_000,
    session_id: "a-session",
    access_version: 1,
  };
  const token = await gateway.mintToken("ravi", claims);

  const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(payload).toMatchObject({ uid: "ravi", claims });
});

const timers = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
] as const;
const allButTheDate = [
  ...timers,
  "nextTick" as const,
  "queueMicrotask" as const,
  "hrtime" as const,
  "performance" as const,
];

test("S8 · ending a sign-in revokes its refresh tokens, and does nothing for an unknown user", async () => {
  await gateway.provision({ uid: "lena", email: null });
  const refresh = await signInFor(await getAuth(admin).createCustomToken("lena"));
  expect((await refresh()).status).toBe(200);
  const validAfter = async () => Date.parse((await getAuth(admin).getUser("lena")).tokensValidAfterTime ?? "");
  const before = await validAfter();
  // Revocation times have a resolution of one second, like Google's.
  jest.useFakeTimers({ now: Date.now() + 1_000, doNotFake: allButTheDate });
  await gateway.deliver({ kind: "end_sign_in", path: "lena", version: 1 }).finally(() => jest.useRealTimers());
  await gateway.deliver({ kind: "end_sign_in", path: "stranger", version: 2 });

  expect(await validAfter()).toBeGreaterThan(before);
  expect((await refresh()).status).toBe(400);
});

/**
 * Signs in with a custom token as a browser does. @returns a function that requests a new ID token with the refresh
 * token
 */
async function signInFor(customToken: string): Promise<() => Promise<Response>> {
  const at = `http://127.0.0.1:${auth.port}`;
  const signIn = `${at}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any`;
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(signIn, {
    method: "POST",
    headers,
    body: JSON.stringify({ token: customToken, returnSecureToken: true }),
  });
  const { refreshToken } = z.object({ refreshToken: z.string() }).parse(await response.json());
  const body = JSON.stringify({ grant_type: "refresh_token", refresh_token: refreshToken });
  return () => fetch(`${at}/securetoken.googleapis.com/v1/token?key=any`, { method: "POST", headers, body });
}
