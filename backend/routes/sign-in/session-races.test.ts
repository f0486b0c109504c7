import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { totpEnrolmentSchema } from "@/lib/contracts/people/factor";
import {
  passkeyEnrolmentSchema,
  passkeyOptionsSchema,
  passkeySignInOptionsSchema,
} from "@/lib/contracts/people/passkey";
import { signedInUserSchema } from "@/lib/contracts/people/user";
import { type SampleEmail, samplePassword } from "@/lib/contracts/samples/sample-users";
import { AppError } from "@/lib/contracts/wire/app-error";
import { identities, signInCounters, users } from "../../database/schema/core";
import { changeMember } from "../../domains/people/change-member";
import { addTotp, clearFactors } from "../../domains/people/factors/own-factors";
import { addPasskey } from "../../domains/people/factors/passkeys";
import {
  createSession,
  endSession,
  endSessionsOf,
  findTokenOwner,
  renewToken,
} from "../../domains/people/sessions/tokens";
import { addIdentity, isIdentityOf } from "../../domains/people/sign-in/identities";
import { createLink } from "../../domains/people/sign-in/one-time-links";
import { connectMicrosoft } from "../../domains/people/sign-in/own-identities";
import { clearSignIns } from "../../domains/people/sign-in/sign-ins";
import { hasFactor, lockUser } from "../../domains/shared/users";
import { hashToken } from "../../secrets/token";
import { uidOf } from "../../seed/users";
import { createPasskeyOptions, verifyNewPasskey } from "../../sign-in/factors/verify-passkey";
import { hashPassword } from "../../sign-in/password";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { waitUntilBlocked } from "../../testing/wait-until-blocked";
import { SoftwareAuthenticator } from "./software-authenticator.fixture";

// These requests run in parallel, each on a connection of its own.

const site = { origin: "https://app.sightline.example", id: "app.sightline.example" };
const lifetimes = { tokenMs: 3_600_000, sessionMs: 12 * 3_600_000 };
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  await backend.store.db.delete(signInCounters);
});
afterAll(() => backend.close());

const login = (email: SampleEmail, password: string) =>
  backend.request({ method: "POST", url: "/auth/login/", payload: { email, password } });

const me = (authorization: string) => backend.request({ url: "/users/me/", headers: { authorization } });

const tokenOf = (body: unknown) => signedInUserSchema.safeParse(body).data?.access_token ?? null;

const renew = (hash: string) => renewToken(backend.store.db, { hash, now: backend.now(), lifetimes });

async function setPassword(email: SampleEmail, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await backend.store.db.update(users).set({ passwordHash }).where(eq(users.email, email));
}

async function makeReset(email: SampleEmail): Promise<string> {
  const link = { kind: "reset" as const, email, userId: uidOf(email) };
  return (await createLink(backend.store.db, link, { now: backend.now(), lifeMs: 600_000 })).token;
}

/** The number of these tokens that are still valid. */
async function countLiving(tokens: readonly (string | null)[]): Promise<number> {
  const known = tokens.filter((token) => token !== null);
  const sessions = await Promise.all(
    known.map((token) => findTokenOwner(backend.store.db, hashToken(token), backend.now())),
  );
  return sessions.filter((session) => session !== null).length;
}

test("J4 · sign-ins with the old password during a reset leave no valid session", async () => {
  const email = "leader@acme.example";
  const token = await makeReset(email);
  const reset = () =>
    backend.request({
      method: "POST",
      url: "/auth/reset-password/",
      payload: { token, password: "a-new-long-password" },
    });

  const [done, ...responses] = await Promise.all([
    login(email, samplePassword).then(reset),
    ...Array.from({ length: 14 }, () => login(email, samplePassword)),
  ]);

  expect(done.status).toBe(200);
  expect(await countLiving(responses.map(({ body }) => tokenOf(body)))).toBe(0);
  await setPassword(email, samplePassword);
});

test("J4 · sign-ins with the old password during a password change leave no valid session", async () => {
  const email = "rep@globex.example";
  const headers = await backend.signIn(email);
  const payload = { current_password: samplePassword, new_password: "a-new-long-password" };
  const change = backend.request({ method: "POST", url: "/users/me/password/", headers, payload });

  const [done, ...responses] = await Promise.all([
    change,
    ...Array.from({ length: 4 }, () => login(email, samplePassword)),
  ]);

  expect(done.status).toBe(204);
  expect(await countLiving(responses.map(({ body }) => tokenOf(body)))).toBe(0);
  expect((await me(headers.authorization)).status).toBe(200);
  await setPassword(email, samplePassword);
});

test("J4 · a password change with the old password never overrides a concurrent reset", async () => {
  const email = "rep@globex.example";
  for (let round = 0; round < 4; round += 1) {
    const headers = await backend.signIn(email);
    const token = await makeReset(email);
    const attackerChange = { current_password: samplePassword, new_password: "the-attackers-password" };

    const [change, reset] = await Promise.all([
      backend.request({ method: "POST", url: "/users/me/password/", headers, payload: attackerChange }),
      backend.request({
        method: "POST",
        url: "/auth/reset-password/",
        payload: { token, password: "the-owners-password" },
      }),
    ]);
    const byOwner = await login(email, "the-owners-password");

    // A password change completed before the reset began invalidates the reset link: the owner sees an error and
    // requests another link.
    expect([change.status, reset.status, byOwner.status]).toEqual(
      reset.status === 200 ? [expect.any(Number), 200, 200] : [204, 400, 401],
    );
    await setPassword(email, samplePassword);
  }
});

test("J4 · sign-ins while a user is disabled leave no session that works after re-enabling", async () => {
  const email = "user@acme.example";
  const set = (disabled: boolean) =>
    changeMember(backend.store.db, {
      by: { uid: uidOf("clientadmin@acme.example"), role: "client_admin", denied: [], clientId: "acme" },
      uid: uidOf(email),
      change: { disabled },
      now: backend.now(),
    });

  const [, ...responses] = await Promise.all([
    login(email, samplePassword).then(() => set(true)),
    ...Array.from({ length: 10 }, () => login(email, samplePassword)),
  ]);
  await set(false);

  expect(await countLiving(responses.map(({ body }) => tokenOf(body)))).toBe(0);
});

test("J4 · renewals while all sessions end leave no valid token", async () => {
  const email = "clientadmin@globex.example";
  const tokens: (string | null)[] = [];
  for (let round = 0; round < 10; round += 1) {
    const sessions = await Promise.all(Array.from({ length: 14 }, () => backend.signIn(email)));
    const hashes = sessions.map(({ authorization }) => hashToken(authorization.slice("Bearer ".length)));
    const [, ...renewed] = await Promise.all([
      renew(hashes[0] ?? "").then(() => endSessionsOf(backend.store.db, uidOf(email), backend.now())),
      ...hashes.slice(1).map(renew),
    ]);
    tokens.push(...renewed.map((one) => one?.token ?? null));
  }

  expect(await countLiving(tokens)).toBe(0);
});

test("J4 · renewals during a session's sign-out leave no valid token", async () => {
  const email = "clientadmin@globex.example";
  const { authorization } = await backend.signIn(email);
  const hash = hashToken(authorization.slice("Bearer ".length));
  const session = await findTokenOwner(backend.store.db, hash, backend.now());
  if (!session) throw new Error("no session");

  const [, ...renewed] = await Promise.all([
    endSession(backend.store.db, session.token, backend.now()),
    ...Array.from({ length: 3 }, () => renew(hash)),
  ]);

  expect(await countLiving(renewed.map((one) => one?.token ?? null))).toBe(0);
});

test("J4 · a sign-in with the password alone, under way while its owner adds a second factor, gets no session", async () => {
  const { db, sealer } = { db: backend.store.db, sealer: backend.sealer };
  const email = "leader@acme.example";
  const userId = uidOf(email);
  let waiting = Promise.resolve({ status: 0 });

  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    waiting = login(email, samplePassword);
    // By then, the password has been checked, and no factor was asked for.
    await waitUntilBlocked(db, waiting);
    await addTotp(tx, { userId, secret: "JBSWY3DPEHPK3PXP", step: 0, sealer, now: backend.now() });
  });

  expect((await waiting).status).toBe(401);
  await clearFactors(db, userId);
  expect((await login(email, samplePassword)).status).toBe(200);
});

/**
 * Ends all sign-ins of a user, as a reset of their password does, while this request of theirs waits for their lock.
 */
async function endSignInsDuring(email: SampleEmail, request: () => Promise<{ status: number }>): Promise<number> {
  const { db } = backend.store;
  let waiting = Promise.resolve({ status: 0 });
  await db.transaction(async (tx) => {
    await lockUser(tx, uidOf(email));
    waiting = request();
    // By then, the request has passed its first check of the session.
    await waitUntilBlocked(db, waiting);
    await clearSignIns(tx, { id: uidOf(email), email }, backend.now());
  });
  return (await waiting).status;
}

describe("J4 · what a session adds while a password reset ends it", () => {
  const email = "user@acme.example";
  const userId = uidOf(email);
  let headers: { authorization: string };
  beforeEach(async () => {
    await clearFactors(backend.store.db, userId);
    await backend.readMail();
    headers = await backend.signIn(email);
  });

  const post = (url: string, payload: object = {}) => backend.request({ method: "POST", url, headers, payload });
  const readMailCode = async () => /: (\d{6})\n/.exec((await backend.readMail())[0]?.text ?? "")?.[1] ?? "";

  test("no authenticator app is added", async () => {
    const { enrolment, secret } = totpEnrolmentSchema.parse((await post("/users/me/factors/totp/")).body);
    const mail_code = await readMailCode();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: backend.now().getTime() });
    const confirm = () => post("/users/me/factors/totp/confirm/", { enrolment, mail_code, code });

    expect(await endSignInsDuring(email, confirm)).toBe(401);
    expect(await hasFactor(backend.store.db, userId)).toBe(false);
  });

  test("no passkey is added", async () => {
    const { enrolment } = passkeyEnrolmentSchema.parse((await post("/users/me/passkeys/start/")).body);
    const response = await post("/users/me/passkeys/options/", { enrolment, mail_code: await readMailCode() });
    const { challenge } = passkeyOptionsSchema.parse(response.body).options;
    const credential = new SoftwareAuthenticator({ origin: site.origin, rpId: site.id }).create(challenge);

    expect(await endSignInsDuring(email, () => post("/users/me/passkeys/", { name: "Laptop", credential }))).toBe(401);
    expect(await hasFactor(backend.store.db, userId)).toBe(false);
  });

  test("no Microsoft account is connected", async () => {
    const { db } = backend.store;
    const token = { userId, hash: hashToken(headers.authorization.slice("Bearer ".length)) };
    const from = { ip: "192.0.2.1", agent: "test" };
    const microsoft = { tenantId: "a-tenant", objectId: "an-object", username: null, name: null };
    const connect = () =>
      db
        .transaction((tx) => connectMicrosoft(tx, { token, now: backend.now(), from }, microsoft))
        .then(() => ({ status: 201 }))
        .catch((error: unknown) => ({ status: error instanceof AppError ? error.status : 500 }));

    expect(await endSignInsDuring(email, connect)).toBe(401);
    expect(await db.select().from(identities).where(eq(identities.userId, userId))).toEqual([]);
    headers = await backend.signIn(email);
    token.hash = hashToken(headers.authorization.slice("Bearer ".length));
    expect(await connect()).toEqual({ status: 201 });
    await db.delete(identities).where(eq(identities.userId, userId));
  });

  test.each(["recovery-codes", "totp/remove"])("%s changes nothing", async (path) => {
    const { store, sealer } = backend;
    await addTotp(store.db, { userId, secret: "JBSWY3DPEHPK3PXP", step: 0, sealer, now: backend.now() });
    expect(await endSignInsDuring(email, () => post(`/users/me/factors/${path}/`))).toBe(401);
    expect(await hasFactor(backend.store.db, userId)).toBe(true);
  });

  test("the password isn't changed", async () => {
    const hash = await findPasswordHash(userId);
    const passwords = { current_password: samplePassword, new_password: "four quiet words here" };

    expect(await endSignInsDuring(email, () => post("/users/me/password/", passwords))).toBe(401);
    expect(await findPasswordHash(userId)).toBe(hash);
  });

  test("the account isn't closed", async () => {
    expect(await endSignInsDuring(email, () => post("/users/me/leave/", { successor_id: null }))).toBe(401);
    expect(await findPasswordHash(userId)).not.toBeNull();
  });
});

describe("J4 · a sign-in under way while its owner loses what they sign in with gets no session", () => {
  const email = "user@acme.example";
  const userId = uidOf(email);

  test("a passkey", async () => {
    const { db } = backend.store;
    const authenticator = new SoftwareAuthenticator({ origin: site.origin, rpId: site.id });
    const post = (url: string, payload: object) => backend.request({ method: "POST", url, payload });
    const step = { db, site, binding: { purpose: "enrolment", id: "a session" } as const, now: backend.now() };
    const { challenge } = await createPasskeyOptions(step, { id: userId, email, fullName: "User", known: [] });
    const created = await verifyNewPasskey(step, authenticator.create(challenge));
    if (!created) throw new Error("The passkey wasn't accepted");
    const row = { ...created, userId, id: randomUUID(), name: "Laptop", createdAt: backend.now() };
    const signIn = async () => {
      const started = await post("/auth/passkey/start/", {});
      const { options: asked, browser } = passkeySignInOptionsSchema.parse(started.body);
      return post("/auth/passkey/", { credential: authenticator.use(asked.challenge), browser });
    };
    await addPasskey(db, row);

    expect(await endSignInsDuring(email, signIn)).toBe(401);
    await addPasskey(db, row);
    expect((await signIn()).status).toBe(200);
    await clearFactors(db, userId);
  });

  test("an identity at a provider", async () => {
    const { db } = backend.store;
    const key = { realm: "microsoft", issuer: "a-tenant", subject: "an-object" };
    const caller = { ip: "192.0.2.1", agent: "test" };
    const session = { userId, method: "microsoft" as const, caller, now: backend.now(), lifetimes };
    const signIn = async () => {
      const issued = await createSession(db, { ...session, isStillOwn: (tx) => isIdentityOf(tx, userId, key) });
      return { status: issued ? 200 : 401 };
    };
    await addIdentity(db, userId, key);

    expect(await endSignInsDuring(email, signIn)).toBe(401);
    await addIdentity(db, userId, key);
    expect(await signIn()).toEqual({ status: 200 });
    await db.delete(identities).where(eq(identities.userId, userId));
  });
});

async function findPasswordHash(userId: string): Promise<string> {
  const [row] = await backend.store.db.select().from(users).where(eq(users.id, userId));
  if (!row?.passwordHash) throw new Error("no password");
  return row.passwordHash;
}
