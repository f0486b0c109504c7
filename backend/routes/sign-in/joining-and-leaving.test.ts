import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { signedInUserSchema } from "@/lib/contracts/people/user";
import { sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import { drafts } from "../../database/schema/activity";
import { accounts, identities, knownIps, signInCounters, users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { passkeys, recoveryCodes, totpSecrets } from "../../database/schema/sign-in/factors";
import { hashRecoveryCode } from "../../domains/people/factors/recovery-codes";
import { microsoftRealm } from "../../domains/people/sign-in/identities";
import { hashPassword } from "../../sign-in/password";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { startTestProvider, type TestProvider } from "../../test-provider";
import { patchOf, startProvisioning } from "../scim/scim.fixture";

const { tenantId, clientId } = sampleMicrosoft;
const hostKey = "a key that host and backend share in tests";
const oldPassword = "the words of before";
const newPassword = "the words of afterwards";
let provider: TestProvider;
let backend: TestBackend;
let admin: { authorization: string };
let passwordHash: string;

beforeAll(async () => {
  provider = await startTestProvider();
  backend = await startTestBackend({
    hostKey,
    microsoft: { authority: provider.origin, clientId, tenantIds: [tenantId] },
  });
  passwordHash = await hashPassword(oldPassword);
});
beforeEach(async () => {
  await backend.store.db.delete(signInCounters);
  await backend.readMail();
  admin = await backend.signIn("clientadmin@acme.example");
});
afterAll(async () => {
  await provider.close();
  await backend.close();
});

const post = (url: string, payload: Record<string, unknown>, headers: Record<string, string> = {}) =>
  backend.request({ method: "POST", url, payload, headers: { "x-host-key": hostKey, ...headers } });

/** A user with every means of access to an account. */
interface Subject {
  uid: string;
  ofClient: "acme" | null;
  email: string;
  objectId: string;
  session: { authorization: string };
  other: { authorization: string };
  /** The token of a reset link mailed to the user. */
  link: string;
}

async function login(email: string, password = oldPassword) {
  return post("/auth/login/", { email, password }, { "x-client-ip": "192.0.2.9" });
}

async function openSession(email: string): Promise<{ authorization: string }> {
  const { access_token: token } = signedInUserSchema.parse((await login(email)).body);
  return { authorization: `Bearer ${token}` };
}

async function readToken(path: string): Promise<string> {
  const texts = (await backend.readMail()).map(({ text }) => text);
  const links = texts.flatMap((text) => text.match(/https:\S+/g) ?? []).map((link) => new URL(link));
  return [...(links.find(({ pathname }) => pathname === path)?.searchParams.values() ?? [])][0] ?? "";
}

async function forgot(email: string): Promise<string> {
  await post("/auth/forgot-password/", { email });
  return readToken("/reset-password");
}

async function makeSubject(ofClient: "acme" | null): Promise<Subject> {
  const [uid, objectId] = [randomUUID(), randomUUID()];
  const email = `subject-${uid}@joining.example`;
  const { db } = backend.store;
  await db.insert(users).values({
    id: uid,
    username: email,
    email,
    fullName: "Sam Subject",
    role: "user",
    clientId: ofClient,
    passwordHash,
  });
  if (ofClient !== null) await typeDraft(uid, ofClient);
  await db.insert(identities).values({ realm: microsoftRealm, issuer: tenantId, subject: objectId, userId: uid });
  const [session, other] = [await openSession(email), await openSession(email)];
  const link = await forgot(email);
  await db.delete(outbox).where(eq(outbox.path, uid));
  return { uid, ofClient, email, objectId, session, other, link };
}

async function typeDraft(userId: string, ofClient: string): Promise<void> {
  const { db } = backend.store;
  const [account] = await db.select().from(accounts).where(eq(accounts.clientId, ofClient)).limit(1);
  if (!account) throw new Error("no account");
  const form = { form: "composer", version: 1, writer: randomUUID(), seq: 1, fields: { text: "Half a thought" } };
  await db
    .insert(drafts)
    .values({ ...form, clientId: ofClient, accountId: account.id, userId, savedAt: backend.now() });
}

function tokenOf(objectId: string): Promise<string> {
  const nowSeconds = backend.now().getTime() / 1000;
  const common = {
    aud: clientId,
    sub: "pairwise",
    tid: tenantId,
    nonce: "nonce",
    iat: nowSeconds,
    exp: nowSeconds + 600,
  };
  return provider.sign({ iss: `${provider.origin}/${tenantId}/v2.0`, oid: objectId, ...common });
}

const withMicrosoft = async (objectId: string) =>
  post("/auth/microsoft/validate/", { id_token: await tokenOf(objectId) }, { "x-sign-in-nonce": "nonce" });

const isValid = async (headers: { authorization: string }) =>
  (await backend.request({ url: "/users/me/", headers })).status === 200;

/** The remaining means of access. The link is checked last, because the check consumes it. */
async function check({ uid, ofClient, objectId, session, other, link }: Subject) {
  const { db } = backend.store;
  const known = await db.select().from(knownIps).where(eq(knownIps.userId, uid));
  const ended = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.path, uid), eq(outbox.kind, "end_sign_in")));
  const word = (stays: boolean) => (stays ? "stays" : "ends");
  return {
    drafts: ofClient === null ? "none" : word((await db.$count(drafts, eq(drafts.userId, uid))) > 0),
    "this session": word(await isValid(session)),
    "other sessions": word(await isValid(other)),
    "known addresses": word(known.length > 0),
    "database sign-in": word(ended.length === 0),
    identities: word((await withMicrosoft(objectId)).status === 200),
    links: word((await post("/auth/reset-password/", { token: link, password: newPassword })).status === 200),
  };
}

const invite = async (email: string, role = "client_admin") => {
  await post("/clients/me/invitations/", { email, role }, admin);
  return readToken("/register");
};
const accept = (invitation: string) =>
  post("/auth/invitations/accept/", { invitation, full_name: "Olga Owner", password: newPassword });
const change = (uid: string, payload: Record<string, unknown>) =>
  backend.request({ method: "PATCH", url: `/clients/me/people/${uid}/`, headers: admin, payload });

/** The events, by their names in `docs/joining-and-leaving.md`. */
const events: Record<string, (subject: Subject) => Promise<{ status: number }>> = {
  "someone registers the address again": ({ email }) => post("/auth/register/", { email }),
  "someone asks for a new password": ({ email }) => post("/auth/forgot-password/", { email }),
  "someone invites the address": ({ email }) => post("/clients/me/invitations/", { email, role: "user" }, admin),
  "the owner accepts an invitation": async ({ email }) => accept(await invite(email)),
  "the owner sets a new password by mail": async ({ email }) =>
    post("/auth/reset-password/", { token: await forgot(email), password: newPassword }),
  "the user changes the password": ({ session }) =>
    post("/users/me/password/", { current_password: oldPassword, new_password: newPassword }, session),
  "the user connects an identity": async ({ uid, session }) => {
    await backend.store.db.delete(identities).where(eq(identities.userId, uid));
    return connect(session, uid);
  },
  "the user creates a workspace": ({ session }) =>
    backend.request({
      method: "PUT",
      url: "/users/me/workspace/",
      headers: session,
      payload: { name: "Joining", time_zone: "Europe/Paris" },
    }),
  "an admin disables the user": ({ uid }) => change(uid, { disabled: true }),
  "the client's directory disables the user": async ({ uid }) => {
    const directory = await startProvisioning(backend, "clientadmin@acme.example");
    return directory.send("PATCH", `/Users/${uid}`, patchOf({ op: "Replace", path: "active", value: "False" }));
  },
  "an admin changes the role": ({ uid }) => change(uid, { role: "sales_rep" }),
  "the user leaves the workspace": ({ session }) => post("/users/me/leave/", { successor_id: null }, session),
  "the user signs out": ({ session }) => post("/auth/logout/", {}, session),
};

async function connect(session: { authorization: string }, objectId: string) {
  const proof = await post("/users/me/identities/proof/", { current_password: oldPassword }, session);
  const payload = { id_token: await tokenOf(objectId), nonce: "nonce", ...identityProofSchema.parse(proof.body) };
  return post("/users/me/identities/microsoft/", payload, session);
}

/** The rows of the table in `docs/joining-and-leaving.md`: each event, and its effect on each means of access. */
function readTable(): [string, Record<string, string>][] {
  const lines = readFileSync("docs/joining-and-leaving.md", "utf8").split("\n");
  const rows = lines.filter((line) => line.startsWith("| ")).map((line) => line.split("|").map((cell) => cell.trim()));
  const [head = [], ...body] = rows;
  const things = head.slice(2, 9);
  return body.map((row) => [row[1] ?? "", Object.fromEntries(things.map((thing, at) => [thing, row[at + 2] ?? ""]))]);
}

test("the documented table has exactly one row per event", () => {
  expect(readTable().map(([event]) => event)).toEqual(Object.keys(events));
});

test.each(readTable())("J2 · %s: every cell of its row is true", async (event, expected) => {
  const isJoining = /registers|accepts|invites|creates a workspace/.test(event);
  const subject = await makeSubject(isJoining ? null : "acme");
  const bystander = await makeSubject("acme");

  const { status } = (await events[event]?.(subject)) ?? { status: 0 };

  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(300);
  const { identities: ofIdentities, ...found } = await check(
    event.includes("connects") ? { ...subject, objectId: subject.uid } : subject,
  );
  expect({ ...found, identities: ofIdentities }).toEqual(expected);
  expect(new Set(Object.values(await check(bystander)))).toEqual(new Set(["stays"]));
});

test("J2 · a squatted account with an identity belongs only to the owner of the email after an invitation", async () => {
  const squatter = await makeSubject(null);
  const accepted = await accept(await invite(squatter.email));

  expect(accepted.status).toBe(201);
  expect((await withMicrosoft(squatter.objectId)).status).toBe(403);
  expect((await login(squatter.email, oldPassword)).status).toBe(401);
  expect((await login(squatter.email, newPassword)).body).toMatchObject({ client_id: "acme", role: "client_admin" });
  const [row] = await backend.store.db.select().from(users).where(eq(users.id, squatter.uid));
  expect(row).toMatchObject({ microsoftId: null, fullName: "Olga Owner" });
});

describe("passkeys, which sign in alone", () => {
  const recoveryCode = "AAAA-BBBB-CCCC-DDDD";
  const addPasskey = async (userId: string) => {
    const { db } = backend.store;
    const key = { credentialId: userId, publicKey: "key", counter: 0, transports: [], isBackedUp: false };
    const row = { ...key, id: randomUUID(), userId, name: "Work laptop", createdAt: backend.now() };
    await db.insert(passkeys).values(row);
    await db
      .insert(recoveryCodes)
      .values([recoveryCode, "other"].map((code) => ({ userId, codeHash: hashRecoveryCode(code) })));
  };
  const addApp = (userId: string) =>
    backend.store.db
      .insert(totpSecrets)
      .values({ userId, sealedSecret: "sealed", lastStep: 0, createdAt: backend.now() });
  const count = async (userId: string) => {
    const { db } = backend.store;
    return {
      passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
      apps: await db.$count(totpSecrets, eq(totpSecrets.userId, userId)),
      codes: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    };
  };
  const reset = async (email: string) =>
    post("/auth/reset-password/", { token: await forgot(email), password: newPassword, code: recoveryCode });

  test("J2 · end with a reset, together with recovery codes that are left without a factor", async () => {
    const [subject, bystander] = [await makeSubject("acme"), await makeSubject("acme")];
    for (const { uid } of [subject, bystander]) await addPasskey(uid);

    expect((await reset(subject.email)).status).toBe(200);

    expect(await count(subject.uid)).toEqual({ passkeys: 0, apps: 0, codes: 0 });
    expect(await count(bystander.uid)).toEqual({ passkeys: 1, apps: 0, codes: 2 });
    const [message] = await backend.readMail();
    expect(message?.text).toContain("Your password is the only way to sign in to your account.");
  });

  test("J2 · end with a reset, which keeps an authenticator app and its recovery codes", async () => {
    const { email, uid } = await makeSubject("acme");
    await addPasskey(uid);
    await addApp(uid);

    expect((await reset(email)).status).toBe(200);

    expect(await count(uid)).toEqual({ passkeys: 0, apps: 1, codes: 1 });
  });

  test("J2 · end with an accepted invitation", async () => {
    const { email, uid } = await makeSubject(null);
    await addPasskey(uid);

    expect((await accept(await invite(email))).status).toBe(201);

    expect(await count(uid)).toEqual({ passkeys: 0, apps: 0, codes: 0 });
  });

  test("stay when their user changes the password, and the email names them", async () => {
    const { session, uid, objectId } = await makeSubject("acme");
    await backend.store.db.delete(identities).where(eq(identities.subject, objectId));
    await addPasskey(uid);

    const passwords = { current_password: oldPassword, new_password: newPassword };
    expect((await post("/users/me/password/", passwords, session)).status).toBe(204);

    expect(await count(uid)).toMatchObject({ passkeys: 1 });
    const [message] = await backend.readMail();
    expect(message?.text).toContain("You can still sign in with your passkey “Work laptop”.");
  });
});

describe("an invitation to an address that belongs to another client", () => {
  const twoInvitations = async (email: string) => {
    const ofAcme = await invite(email);
    const globex = await backend.signIn("clientadmin@globex.example");
    await post("/clients/me/invitations/", { email, role: "user" }, globex);
    return [ofAcme, await readToken("/register")] as const;
  };
  const accountExists = { status: 409, body: { code: "account_exists" } };

  test("isn't used up and is rejected with the reason", async () => {
    const [first, second] = await twoInvitations("olga@joining.example");

    expect((await accept(first)).status).toBe(201);
    expect(await accept(second)).toMatchObject(accountExists);
    expect(await accept(second)).toMatchObject(accountExists);
  });

  test("J1 · only one of two concurrent acceptances creates the account", async () => {
    const responses = await Promise.all((await twoInvitations("otto@joining.example")).map(accept));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("J1 · only one of two concurrent acceptances adopts an account without a client", async () => {
    const { email, uid } = await makeSubject(null);
    const responses = await Promise.all((await twoInvitations(email)).map(accept));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [row] = await backend.store.db.select().from(users).where(eq(users.id, uid));
    expect(row?.clientId).toBe(responses[0]?.status === 201 ? "acme" : "globex");
  });
});

describe("J3 · a new sign-in method", () => {
  test("requires the password or a sign-in within the last five minutes", async () => {
    const subject = await makeSubject("acme");
    const prove = (payload: Record<string, unknown> = {}) =>
      post("/users/me/identities/proof/", payload, subject.session);
    const recentProof = await prove();
    backend.advance(5 * 60_000 + 1);
    const stale = await prove();
    const wrong = await prove({ current_password: "someone's guess" });
    const right = await prove({ current_password: oldPassword });

    expect([recentProof.status, right.status]).toEqual([200, 200]);
    expect(stale).toMatchObject({ status: 403, body: { code: "proof_required" } });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { current_password: expect.any(String) } } });
  });

  test("rejects a proof of identity from another session or user, or older than fifteen minutes", async () => {
    const [subject, other] = [await makeSubject("acme"), await makeSubject("acme")];
    await backend.store.db.delete(identities).where(eq(identities.userId, subject.uid));
    const proofOf = async (session: { authorization: string }) =>
      identityProofSchema.parse(
        (await post("/users/me/identities/proof/", { current_password: oldPassword }, session)).body,
      ).proof;
    const tryWith = async (proof: string) =>
      post(
        "/users/me/identities/microsoft/",
        { id_token: await tokenOf(randomUUID()), nonce: "nonce", proof },
        subject.session,
      );
    const [ofOtherSession, ofOtherUser, own] = [
      await proofOf(subject.other),
      await proofOf(other.session),
      await proofOf(subject.session),
    ];
    const responses = [await tryWith(ofOtherSession), await tryWith(ofOtherUser), await tryWith("made up")];
    backend.advance(15 * 60_000);
    responses.push(await tryWith(own));

    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await tryWith(await proofOf(subject.session))).status).toBe(201);
  });

  test("an email about a changed password names the other sign-in methods", async () => {
    const subject = await makeSubject("acme");
    await backend.store.db
      .update(identities)
      .set({ username: "sam@contoso.example" })
      .where(eq(identities.userId, subject.uid));
    await events["the user changes the password"]?.(subject);

    const [email] = await backend.readMail();
    expect(email?.text).toContain("the Microsoft account sam@contoso.example");
  });
});
