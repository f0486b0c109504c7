import { desc, eq, like, sql } from "drizzle-orm";
import { identityProofSchema, ownIdentitiesSchema } from "@/lib/contracts/people/own-identity";
import {
  sampleEnterprises,
  sampleIdentities,
  sampleMicrosoft,
  sampleUnconnectedUser,
  sampleUnknownUser,
} from "@/lib/contracts/samples/sample-identity";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { auditLog } from "../../database/schema/audit";
import { accessTokens, identities, ssoDomains, ssoSettings, users } from "../../database/schema/core";
import { registerSampleIdentities } from "../../seed/identities";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { startTestProvider, type TestProvider } from "../../test-provider";

const { tenantId, clientId } = sampleMicrosoft;
const nowSeconds = startOfTests.getTime() / 1000;
const url = "/users/me/identities/microsoft/";
let provider: TestProvider;
let backend: TestBackend;

beforeAll(async () => {
  provider = await startTestProvider();
  const microsoft = { authority: provider.origin, clientId, tenantIds: [tenantId] };
  backend = await startTestBackend({ microsoft });
});
beforeEach(async () => {
  const { db } = backend.store;
  // A user keeps the twenty latest sessions. With the tests' frozen clock, it would be random which sessions those are.
  for (const table of [accessTokens, identities, ssoDomains, ssoSettings]) await db.delete(table);
  await db.execute(sql`truncate ${auditLog}`);
  await db.update(users).set({ microsoftId: null, disabled: false, passwordHash: "set" });
  await point();
  await backend.readMail();
});
afterAll(async () => {
  await backend.close();
  await provider.close();
});

const point = () =>
  registerSampleIdentities(backend.store.db, { origin: provider.origin, sealer: backend.sealer, now: startOfTests });

function tokenOf(oid: string, changes: Record<string, unknown> = {}): Promise<string> {
  return provider.sign({
    iss: `${provider.origin}/${tenantId}/v2.0`,
    aud: clientId,
    sub: "pairwise",
    oid,
    tid: tenantId,
    nonce: "nonce",
    preferred_username: sampleUnconnectedUser.email,
    iat: nowSeconds,
    exp: nowSeconds + 3600,
    ...changes,
  });
}

async function connect(email: SampleEmail, idToken: string, payload: Record<string, unknown> = { nonce: "nonce" }) {
  const headers = await backend.signIn(email);
  const proven = await backend.request({ method: "POST", url: "/users/me/identities/proof/", headers, payload: {} });
  const { proof } = identityProofSchema.parse(proven.body);
  return backend.request({ method: "POST", url, headers, payload: { id_token: idToken, proof, ...payload } });
}

const disconnect = async (email: SampleEmail) =>
  backend.request({ method: "POST", url: `${url}disconnect/`, headers: await backend.signIn(email), payload: {} });

async function waysOf(email: SampleEmail) {
  const { body } = await backend.request({ url: "/users/me/identities/", headers: await backend.signIn(email) });
  return ownIdentitiesSchema.parse(body);
}

async function validate(idToken: string) {
  const headers = { "x-sign-in-nonce": "nonce" };
  return backend.request({ method: "POST", url: "/auth/microsoft/validate/", payload: { id_token: idToken }, headers });
}

const notes = () =>
  backend.store.db.select().from(auditLog).where(like(auditLog.action, "identity.%")).orderBy(desc(auditLog.id));
const ofMicrosoft = () => backend.store.db.select().from(identities).where(eq(identities.realm, "microsoft"));

const setPerson = (email: SampleEmail, values: Partial<typeof users.$inferInsert>) =>
  backend.store.db
    .update(users)
    .set(values)
    .where(eq(users.id, uidOf(email)));

test("A3 · a connected account signs its user in, is logged and is confirmed by email", async () => {
  const idToken = await tokenOf(sampleUnconnectedUser.microsoftObjectId);
  expect(await validate(idToken)).toMatchObject({ status: 403 });

  const { status, body } = await connect("user@acme.example", idToken);

  expect(status).toBe(201);
  expect(body).toMatchObject({
    password: { is_set: true },
    microsoft: {
      is_offered: true,
      account: {
        username: sampleUnconnectedUser.email,
        connected_at: backend.now().toISOString(),
        can_disconnect: true,
      },
    },
  });
  expect(await validate(idToken)).toMatchObject({
    status: 200,
    body: {
      email: "user@acme.example",
      auth_method: "microsoft",
      microsoft_id: sampleUnconnectedUser.microsoftObjectId,
    },
  });
  const uid = uidOf("user@acme.example");
  expect((await notes())[0]).toMatchObject({
    action: "identity.connect",
    actorId: uid,
    subject: uid,
    clientId: "acme",
    details: { issuer: tenantId, subject: sampleUnconnectedUser.microsoftObjectId },
  });
  expect((await backend.readMail()).map(({ to, subject }) => [to.address, subject]).sort()).toEqual([
    ["user@acme.example", "A Microsoft account was connected"],
    ["user@acme.example", "A sign-in from a new device"],
  ]);
});

test("lists the company's sign-in and whether it has been used", async () => {
  const { company } = await waysOf("rep@acme.example");
  await backend.store.db.delete(identities).where(eq(identities.userId, uidOf("user@acme.example")));

  expect(company).toMatchObject({ name: "Acme", connected_at: expect.any(String) });
  expect((await waysOf("user@acme.example")).company).toEqual({ name: company?.name, connected_at: null });
  expect((await waysOf("admin@sightline.example")).company).toBeNull();
  await backend.store.db.update(ssoSettings).set({ enabled: false }).where(eq(ssoSettings.clientId, "acme"));
  expect((await waysOf("rep@acme.example")).company).toBeNull();
});

test.each([
  ["another audience", { aud: "another-app" }],
  ["another issuer", { iss: "https://login.microsoftonline.com/other/v2.0" }],
  ["another tenant", { tid: "11111111-2222-3333-4444-555555555555" }],
  ["an expiry in the past", { exp: nowSeconds - 60 }],
  ["no object id", { oid: undefined }],
  ["the scope of an access token", { scp: "User.Read" }],
  ["another nonce", { nonce: "other" }],
  ["no nonce", { nonce: undefined }],
])("O4 · rejects connecting a token with %s", async (_what, changes) => {
  const before = await ofMicrosoft();

  const response = await connect("user@acme.example", await tokenOf(sampleUnconnectedUser.microsoftObjectId, changes));

  expect(response).toMatchObject({
    status: 400,
    body: { detail: "Microsoft login failed", code: "microsoft_refused" },
  });
  expect(await ofMicrosoft()).toEqual(before);
  expect(await backend.readMail()).toEqual([]);
});

test("O3 · rejects a token without the requested nonce", async () => {
  const idToken = await tokenOf(sampleUnconnectedUser.microsoftObjectId);

  for (const payload of [{}, { nonce: "" }, { nonce: 7 }, { nonce: "nonce", uid: uidOf("rep@acme.example") }])
    expect((await connect("user@acme.example", idToken, payload)).status).toBe(400);

  expect((await waysOf("user@acme.example")).microsoft.account).toBeNull();
});

test("O16 · connects the account to the current user, regardless of the token's email", async () => {
  const claims = { email: "rep@globex.example", preferred_username: "rep@globex.example", email_verified: true };
  const idToken = await tokenOf(sampleUnconnectedUser.microsoftObjectId, claims);

  await connect("user@acme.example", idToken);

  expect(await validate(idToken)).toMatchObject({ body: { email: "user@acme.example" } });
  expect((await waysOf("rep@globex.example")).microsoft.account).toBeNull();
});

test("G9 · rejects an account in use with the same error for a colleague, another client and a disabled user", async () => {
  const foreignToken = await tokenOf(sampleUnconnectedUser.microsoftObjectId);
  await connect("rep@globex.example", foreignToken);
  const colleagues = await tokenOf(sampleIdentities["rep@acme.example"].microsoftObjectId ?? "");
  const shutOut = await tokenOf(sampleIdentities["leader@acme.example"].microsoftObjectId ?? "");
  await setPerson("leader@acme.example", { disabled: true });
  const before = await ofMicrosoft();

  const responses = [];
  for (const idToken of [foreignToken, colleagues, shutOut])
    responses.push(await connect("user@acme.example", idToken));

  for (const { status, body } of responses) {
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: "identity_taken",
        detail: "This Microsoft account is connected to another Sightline account.",
      },
    });
  }
  expect(await ofMicrosoft()).toEqual(before);
  expect((await waysOf("user@acme.example")).microsoft.account).toBeNull();
  expect(await validate(foreignToken)).toMatchObject({ body: { email: "rep@globex.example" } });
});

test("a user can connect only one account, and keeps the first", async () => {
  const response = await connect("rep@acme.example", await tokenOf(sampleUnconnectedUser.microsoftObjectId));

  expect(response).toMatchObject({ status: 409, body: { code: "already_connected" } });
  expect(await validate(await tokenOf(sampleUnconnectedUser.microsoftObjectId))).toMatchObject({ status: 403 });
});

test("R16 · of two concurrent requests, only one connects an account to a user", async () => {
  const one = await tokenOf(sampleUnconnectedUser.microsoftObjectId);
  const other = await tokenOf(sampleUnknownUser.microsoftObjectId);

  const sameAccount = await Promise.all([connect("user@acme.example", one), connect("rep@globex.example", one)]);
  const samePerson = await Promise.all([
    connect("clientadmin@globex.example", other),
    connect("clientadmin@globex.example", other),
  ]);

  for (const pair of [sameAccount, samePerson]) expect(pair.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("a disconnected account can't sign in; sessions continue, and another user can connect it", async () => {
  const idToken = await tokenOf(sampleUnconnectedUser.microsoftObjectId);
  await connect("user@acme.example", idToken);
  const session = await backend.signIn("user@acme.example");
  await backend.readMail();

  expect(await disconnect("user@acme.example")).toMatchObject({ status: 204 });

  expect(await validate(idToken)).toMatchObject({ status: 403, body: { code: "unknown_person" } });
  expect(await backend.request({ url: "/users/me/", headers: session })).toMatchObject({
    status: 200,
    body: { microsoft_id: null },
  });
  expect((await notes())[0]).toMatchObject({ action: "identity.disconnect", subject: uidOf("user@acme.example") });
  expect((await backend.readMail()).map(({ subject }) => subject)).toEqual(["Your Microsoft account was disconnected"]);
  expect(await disconnect("user@acme.example")).toMatchObject({ status: 404 });
  expect(await connect("rep@globex.example", idToken)).toMatchObject({ status: 201 });
});

test("keeps the only usable sign-in method if there is no password and the company's can't be used", async () => {
  const email = "rep@acme.example";
  await setPerson(email, { passwordHash: null });
  const sso = (values: Partial<typeof ssoSettings.$inferInsert>) =>
    backend.store.db.update(ssoSettings).set(values).where(eq(ssoSettings.clientId, sampleEnterprises.acme.name));
  const refused = { status: 409, body: { code: "only_way_in" } };

  await sso({ enabled: false });
  expect(await disconnect(email)).toMatchObject(refused);
  await sso({ enabled: true, issuer: "https://elsewhere.example" });
  expect(await disconnect(email)).toMatchObject(refused);
  expect((await waysOf(email)).microsoft.account?.can_disconnect).toBe(false);
  await sso({ issuer: `${provider.origin}/acme` });

  expect((await waysOf(email)).microsoft.account?.can_disconnect).toBe(true);
  expect(await disconnect(email)).toMatchObject({ status: 204 });
});

test("restarting the sample workspace keeps the users' changes", async () => {
  const seeded = await tokenOf(sampleIdentities["rep@acme.example"].microsoftObjectId ?? "");
  await disconnect("rep@acme.example");
  await connect("user@acme.example", seeded);

  await point();

  expect(await validate(seeded)).toMatchObject({ body: { email: "user@acme.example" } });
  expect((await waysOf("rep@acme.example")).microsoft.account).toBeNull();
  expect((await waysOf("leader@acme.example")).microsoft.account?.username).toBe("leader@acme.example");
});

test("doesn't offer or connect Microsoft accounts if Microsoft isn't configured", async () => {
  const other = await startTestBackend();
  const headers = await other.signIn("user@acme.example");
  const ways = await other.request({ url: "/users/me/identities/", headers });
  const proven = await other.request({ method: "POST", url: "/users/me/identities/proof/", headers, payload: {} });
  const { proof } = identityProofSchema.parse(proven.body);
  const response = await other.request({ method: "POST", url, headers, payload: { id_token: "x", nonce: "x", proof } });
  await other.close();

  expect(ways.body).toMatchObject({ microsoft: { is_offered: false, account: null } });
  expect(response).toMatchObject({ status: 503, body: { code: "not_configured" } });
});

test.each([
  ["GET", "/users/me/identities/"],
  ["POST", url],
  ["POST", `${url}disconnect/`],
] as const)("G12 · %s %s requires a valid token", async (method, path) => {
  const response = await backend.request({ method, url: path, ...(method === "POST" && { payload: {} }) });

  expect(response).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
});
