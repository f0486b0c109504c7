import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from "firebase/auth";
import {
  collection,
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  onSnapshot,
  setLogLevel,
  terminate,
} from "firebase/firestore";
import { z } from "zod";
import { users } from "@/backend/database/schema/core";
import { deliverOutbox } from "@/backend/jobs/alerts/deliver";
import { openFirestore } from "@/backend/realtime/firestore";
import { patchOf, startProvisioning } from "@/backend/routes/scim/scim.fixture";
import { uidOf } from "@/backend/seed/users";
import { startTestBackend, type TestBackend } from "@/backend/test-backend";
import { type AuthServer, startAuth } from "@/emulators/firebase/auth/start-auth";
import { type FirestoreServer, startFirestore } from "@/emulators/firebase/server";
import { alertsPath } from "@/lib/contracts/alerts/live-document";
import { realtimeTokenSchema } from "@/lib/contracts/people/realtime";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";

// Tests the whole path: the backend's routes, its database, the outbox, and the security rules.

const projectId = "demo-revocation";
const email = "rep@acme.example";
let auth: AuthServer;
let firestore: FirestoreServer;
let backend: TestBackend;
let stop: () => Promise<void>;

beforeAll(async () => {
  auth = await startAuth({ projectId, port: 0 });
  firestore = await startFirestore({ projectId, rules: readFileSync("firestore.rules", "utf8") });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${auth.port}`;
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore.port}`;
  const gateway = openFirestore({ projectId, secret: "a secret of the tests, long enough", isEmulated: true });
  let wake = () => {};
  backend = await startTestBackend({ realtime: gateway, onChange: () => wake() });
  // The rules use the real time, while the tests' clock is in the past.
  backend.advance(Date.now() - backend.now().getTime());
  const deliverer = deliverOutbox({ db: backend.store.db, gateway });
  wake = deliverer.wake;
  stop = async () => {
    await deliverer.stop();
    await gateway.close();
  };
});

afterAll(async () => {
  await stop();
  await backend.close();
  await firestore.stop();
  await auth.stop();
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  delete process.env.FIRESTORE_EMULATOR_HOST;
});

type Headers = { authorization: string };

async function mint(headers: Headers): Promise<string> {
  const { body } = await backend.request({ method: "POST", url: "/realtime/token/", headers });
  return realtimeTokenSchema.parse(body).token;
}

const tokensSchema = z.object({ idToken: z.string(), refreshToken: z.string() });
const refreshedSchema = z.object({ id_token: z.string() });

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${auth.port}/${path}?key=any`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

const exchange = (token: string) =>
  post("identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken", { token, returnSecureToken: true });

const refresh = (refreshToken: string) =>
  post("securetoken.googleapis.com/v1/token", { grant_type: "refresh_token", refresh_token: refreshToken });

/**
 * The limit of the time until access ends. Usually it takes a tenth of this (docs/decisions/023); without the wake-up
 * on commit, it would take up to the job's ten-second interval.
 */
const soonMs = 5_000;

/** Whether an ID token can read its user's alerts. */
async function reads(idToken: string, person: SampleEmail = email): Promise<boolean> {
  const path = `v1/projects/${projectId}/databases/(default)/documents/${alertsPath(uidOf(person))}`;
  const response = await fetch(`http://127.0.0.1:${firestore.port}/${path}`, {
    headers: { Authorization: `Bearer ${idToken}` },
  });
  await response.arrayBuffer();
  return response.status === 200;
}

/** Reads until refused. @returns the elapsed time */
async function untilRefused(idToken: string): Promise<number> {
  const startMs = performance.now();
  while (await reads(idToken)) if (performance.now() - startMs > 10_000) throw new Error("still read after 10 s");
  return performance.now() - startMs;
}

async function change(values: Partial<typeof users.$inferInsert>): Promise<void> {
  await backend.store.db.update(users).set(values).where(eq(users.email, email));
}

afterEach(() => change({ disabled: false, role: "sales_rep", clientId: "acme" }));

const asAdmin = async (method: "PATCH", payload: object) => {
  const headers = await backend.signIn("clientadmin@acme.example");
  const url = `/clients/me/people/${uidOf(email)}/`;
  expect((await backend.request({ method, url, headers, payload })).status).toBe(200);
};

/** Disables the user through SCIM, as the client's identity provider would. */
async function deprovision(): Promise<void> {
  const idp = await startProvisioning(backend, "clientadmin@acme.example");
  const patch = patchOf({ op: "Replace", path: "active", value: "False" });
  expect((await idp.send("PATCH", `/Users/${uidOf(email)}`, patch)).status).toBe(200);
}

const ends: [string, (headers: Headers) => Promise<unknown>][] = [
  ["signed out", (headers) => backend.request({ method: "POST", url: "/auth/logout/", headers })],
  ["disabled", () => asAdmin("PATCH", { disabled: true })],
  ["deprovisioned by SCIM", deprovision],
  ["given another role", () => asAdmin("PATCH", { role: "user" })],
];

test.each(ends)(
  "J5 · within 5 s of being %s, a user's ID, custom and refresh tokens read nothing",
  async (_how, end) => {
    const headers = await backend.signIn(email);
    const custom = await mint(headers);
    const { idToken, refreshToken } = tokensSchema.parse(await exchange(custom));
    expect(await reads(idToken)).toBe(true);

    await end(headers);

    expect(await untilRefused(idToken)).toBeLessThan(soonMs);
    const again = tokensSchema.safeParse(await exchange(custom));
    const refreshed = refreshedSchema.safeParse(await refresh(refreshToken));
    if (again.success) expect(await reads(again.data.idToken)).toBe(false);
    if (refreshed.success) expect(await reads(refreshed.data.id_token)).toBe(false);
  },
);

test("J5 · ending one session leaves the user's other sessions working", async () => {
  const [ended, other] = [await backend.signIn(email), await backend.signIn(email)];
  const [first, second] = await Promise.all(
    [ended, other].map(async (headers) => tokensSchema.parse(await exchange(await mint(headers)))),
  );

  await backend.request({ method: "POST", url: "/auth/logout/", headers: ended });

  expect(await untilRefused(first?.idToken ?? "")).toBeLessThan(soonMs);
  expect(await reads(second?.idToken ?? "")).toBe(true);
});

test("J5 · after a move to another client, old tokens read nothing and new ones work", async () => {
  const headers = await backend.signIn(email);
  const before = tokensSchema.parse(await exchange(await mint(headers)));

  await change({ clientId: "globex" });
  const after = tokensSchema.parse(await exchange(await mint(headers)));

  // The change bypassed the routes, which would start its delivery. The test starts it, as the job that polls every ten
  // seconds would.
  backend.services.onChange();
  expect(await untilRefused(before.idToken)).toBeLessThan(soonMs);
  expect(await reads(after.idToken)).toBe(true);
});

/** Opens Firestore as a browser with this custom token does. */
async function openAsBrowser(customToken: string): Promise<{ db: Firestore; close: () => Promise<void> }> {
  setLogLevel("silent");
  const app = initializeApp({ projectId, apiKey: "any" });
  const sdk = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(sdk, `http://127.0.0.1:${auth.port}`, { disableWarnings: true });
  await signInWithCustomToken(sdk, customToken);
  const db = initializeFirestore(app, {});
  connectFirestoreEmulator(db, "127.0.0.1", firestore.port);
  return { db, close: () => terminate(db).then(() => deleteApp(app)) };
}

test.each(ends)("J5 · within 5 s of being %s, a user's open listener is refused", async (_how, end) => {
  const headers = await backend.signIn(email);
  const browser = await openAsBrowser(await mint(headers));
  const alerts = collection(browser.db, alertsPath(uidOf(email)));
  let refuse: (error: unknown) => void = () => {};
  const refused = new Promise((resolve) => {
    refuse = resolve;
  });
  await new Promise<void>((resolve, reject) => {
    onSnapshot(
      alerts,
      () => resolve(),
      (error) => {
        refuse(error);
        reject(error);
      },
    );
  });

  await end(headers);
  const endedMs = performance.now();

  expect(await refused).toMatchObject({ code: "permission-denied" });
  expect(performance.now() - endedMs).toBeLessThan(soonMs);
  await browser.close();
});
