import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import type { RealtimeDoor } from "@/backend/realtime/door";
import { openFirestore } from "@/backend/realtime/firestore";
import { type AuthServer, startAuth } from "@/emulators/firebase/auth/start-auth";
import { type FirestoreServer, startFirestore } from "@/emulators/firebase/server";

// Here, because neither the backend nor the emulators know the other.

const projectId = "demo-door";
jest.setTimeout(30_000);

let auth: AuthServer;
let firestore: FirestoreServer;
let door: RealtimeDoor;
let admin: ReturnType<typeof initializeApp>;

beforeAll(async () => {
  auth = await startAuth({ projectId, port: 0 });
  firestore = await startFirestore({ projectId });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${auth.port}`;
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore.port}`;
  door = openFirestore({ projectId, secret: "a secret of the tests, long enough", isEmulated: true });
  admin = initializeApp({ projectId }, "looking on");
});

afterAll(async () => {
  await getFirestore(admin).terminate();
  await door.close();
  await firestore.stop();
  await auth.stop();
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  delete process.env.FIRESTORE_EMULATOR_HOST;
});

const path = (name: string) => `users/ravi/alerts/${name}`;
const read = async (name: string) => (await getFirestore(admin).doc(path(name)).get()).data();

test("D7 · moments arrive as timestamps, the rest as it is", async () => {
  const at = "2026-03-02T09:00:00.123Z";
  const fields = { createdAt: { timestamp: at }, link: null, tags: ["a"], map: { label: "x" } };

  await door.deliver({ kind: "set", path: path("one"), version: 1, fields });

  expect(await read("one")).toEqual({ ...fields, createdAt: Timestamp.fromDate(new Date(at)) });
});

test("R12 · an alert that arrives twice undoes nothing that its reader did meanwhile", async () => {
  const set = (name: string) => ({ kind: "set" as const, path: path(name), version: 5, fields: { visibility: "NEW" } });
  await door.deliver(set("read"));
  await door.deliver(set("deleted"));
  await getFirestore(admin).doc(path("read")).update({ visibility: "ACKNOWLEDGED" });
  await getFirestore(admin).doc(path("deleted")).delete();

  await door.deliver(set("read"));
  await door.deliver(set("deleted"));

  expect(await read("read")).toEqual({ visibility: "ACKNOWLEDGED" });
  expect(await read("deleted")).toBeUndefined();
});

test("R12 · an older change never comes over a newer one, nor over a deletion; also when both come at once", async () => {
  const set = (version: number) => ({ kind: "set" as const, path: path("two"), version, fields: { version } });

  await Promise.all([set(7), set(9), set(8)].map((delivery) => door.deliver(delivery)));
  const last = await read("two");
  await door.deliver({ kind: "delete", path: path("two"), version: 10 });
  await door.deliver(set(9));

  expect(last).toEqual({ version: 9 });
  expect(await read("two")).toBeUndefined();
});

test("E3 · the record is named by the uid; without an address it gets a placeholder; twice is no trouble", async () => {
  await Promise.all([1, 2].map(() => door.provision({ uid: "ravi", email: "rep@acme.example" })));
  await door.provision({ uid: "nameless", email: null });
  await door.provision({ uid: "second", email: "rep@acme.example" });

  const records = await Promise.all(["ravi", "nameless", "second"].map((uid) => getAuth(admin).getUser(uid)));

  expect(records.map(({ displayName }) => displayName)).toEqual(["ravi", "nameless", "second"]);
  expect(records[0]?.email).toBe("rep@acme.example");
  for (const { email } of records.slice(1)) expect(email).toMatch(/^anonymous-[0-9a-f]+@anonymous\.invalid$/);
});

test("E3 · the token carries the session's claims", async () => {
  const token = await door.mintToken("ravi", { client_id: "acme", role: "sales_rep", sess_exp: 1_800_000_000 });

  const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(payload).toMatchObject({
    uid: "ravi",
    claims: { client_id: "acme", role: "sales_rep", sess_exp: 1_800_000_000 },
  });
});

test("S8 · ending a sign-in makes its refresh tokens invalid; for who never signed in there is nothing to do", async () => {
  await door.provision({ uid: "lena", email: null });

  await door.deliver({ kind: "end_sign_in", path: "lena", version: 1 });
  await door.deliver({ kind: "end_sign_in", path: "stranger", version: 2 });

  expect(Date.parse((await getAuth(admin).getUser("lena")).tokensValidAfterTime ?? "")).toBeGreaterThan(0);
});
