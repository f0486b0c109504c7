import { eq } from "drizzle-orm";
import { z } from "zod";
import { sampleEnterprises, sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import { identities, microsoftTenants, signInCounters, ssoSettings, users } from "../../database/schema/core";
import { scimSettings } from "../../database/schema/people/scim";
import { registerSampleIdentities } from "../../seed/identities";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { startTestProvider, type TestProvider } from "../../test-provider";
import { patchOf, startProvisioning } from "./scim.fixture";

// This suite tests the first sign-in of a provisioned person, who has no invitation.

const nowSeconds = startOfTests.getTime() / 1000;
const resource = z.looseObject({ id: z.string() });
const signedIn = z.looseObject({ uid: z.string() });
let provider: TestProvider;
let backend: TestBackend;
let idp: Awaited<ReturnType<typeof startProvisioning>>;

beforeAll(async () => {
  provider = await startTestProvider();
  const { clientId, tenantId } = sampleMicrosoft;
  const microsoft = { authority: provider.origin, clientId, tenantIds: [tenantId] };
  backend = await startTestBackend({ allowPrivateIssuers: true, microsoft });
  await registerSampleIdentities(backend.store.db, {
    origin: provider.origin,
    sealer: backend.sealer,
    now: startOfTests,
  });
  idp = await startProvisioning(backend, "clientadmin@acme.example");
});
beforeEach(async () => {
  await backend.store.db.delete(signInCounters);
  await matchBy("oid");
});
afterAll(async () => {
  await backend.close();
  await provider.close();
});

async function matchBy(matchClaim: string | null): Promise<void> {
  await backend.store.db
    .insert(scimSettings)
    .values({ clientId: "acme", matchClaim })
    .onConflictDoUpdate({ target: scimSettings.clientId, set: { matchClaim } });
}

let count = 0;
async function provision() {
  count += 1;
  const user = { userName: `first${count}@acme.example`, externalId: `object-${count}` };
  const { body } = await idp.send("POST", "/Users", user);
  return { ...user, id: resource.parse(body).id };
}

/** Signs in at the client's own provider, which states these claims. */
async function signInWith(claims: Record<string, unknown>) {
  const started = await backend.app.inject({ url: "/auth/oidc/start", query: { email: "someone@acme.example" } });
  const url = new URL(String(started.headers.location));
  const cookie = String(started.headers["set-cookie"]).split(";")[0] ?? "";
  provider.respondToToken(async () => ({
    body: {
      access_token: "opaque",
      token_type: "Bearer",
      id_token: await provider.sign({
        iss: `${provider.origin}/acme`,
        aud: sampleEnterprises.acme.clientId,
        nonce: url.searchParams.get("nonce"),
        iat: nowSeconds,
        exp: nowSeconds + 600,
        ...claims,
      }),
    },
  }));
  const state = url.searchParams.get("state") ?? "";
  const query = { code: "code", state, iss: `${provider.origin}/acme` };
  return backend.request({ url: "/auth/oidc/complete", query, headers: { cookie } });
}

/** Assigns the sample Microsoft tenant to one client, or to none. */
async function setTenant(clientId: string | null): Promise<void> {
  await backend.store.db.delete(microsoftTenants);
  const { tenantId } = sampleMicrosoft;
  if (clientId !== null)
    await backend.store.db.insert(microsoftTenants).values({ clientId, tenantId, createdAt: startOfTests });
}

/** Signs in with Microsoft, which states these claims. */
async function signInWithMicrosoft(claims: Record<string, unknown>) {
  const { clientId, tenantId } = sampleMicrosoft;
  return backend.request({
    method: "POST",
    url: "/auth/microsoft/validate/",
    headers: { "x-sign-in-nonce": "nonce" },
    payload: {
      id_token: await provider.sign({
        iss: `${provider.origin}/${tenantId}/v2.0`,
        aud: clientId,
        sub: "pairwise",
        tid: tenantId,
        nonce: "nonce",
        iat: nowSeconds,
        exp: nowSeconds + 600,
        ...claims,
      }),
    },
  });
}

test("the claim chosen by the client links the member, regardless of the token's email", async () => {
  const { id, externalId } = await provision();

  const { status, body } = await signInWith({ sub: "pairwise-1", oid: externalId, email: "alias@acme.example" });

  expect([status, signedIn.parse(body).uid]).toEqual([200, id]);
  await matchBy(null);
  expect(signedIn.parse((await signInWith({ sub: "pairwise-1" })).body).uid).toBe(id);
});

test("without a configured claim, a verified email links the member", async () => {
  await matchBy(null);
  const { id, userName } = await provision();
  const denied = await signInWith({ sub: "pairwise-2", email: userName, email_verified: false });
  expect(denied).toMatchObject({ status: 403, body: { code: "unknown_person" } });

  const { body } = await signInWith({ sub: "pairwise-2", email: userName, email_verified: true });

  expect(signedIn.parse(body).uid).toBe(id);
});

test("an email doesn't link a member who has a different directory id", async () => {
  const { userName } = await provision();
  const response = await signInWith({ sub: "pairwise-3", oid: "someone-else", email: userName, email_verified: true });
  expect(response).toMatchObject({ status: 403, body: { code: "unknown_person" } });
});

test("a directory id written to a client admin links only with the admin's own verified email", async () => {
  const admin = uidOf("clientadmin@acme.example");
  await backend.store.db.delete(identities).where(eq(identities.userId, admin));
  await idp.send("PATCH", `/Users/${admin}`, patchOf({ op: "replace", path: "externalId", value: "another-object" }));
  const claims = { sub: "pairwise-6", oid: "another-object" };

  expect((await signInWith({ ...claims, email: "another@elsewhere.example" })).status).toBe(403);
  const own = await signInWith({ ...claims, email: "clientadmin@acme.example", email_verified: true });
  expect(signedIn.parse(own.body).uid).toBe(admin);
});

test("a directory id shared by two members links neither, and a claim that isn't a string links nobody", async () => {
  const [{ id, externalId }, other] = [await provision(), await provision()];
  await idp.send("PATCH", `/Users/${other.id}`, patchOf({ op: "replace", path: "externalId", value: externalId }));
  const response = await signInWith({ sub: "pairwise-4", oid: externalId });
  expect(response).toMatchObject({ status: 403, body: { code: "unknown_person" } });
  expect((await signInWith({ sub: "pairwise-4", oid: [externalId] })).status).toBe(403);
  expect(await backend.store.db.select().from(identities).where(eq(identities.userId, id))).toEqual([]);
});

test("deactivated and deleted members can't sign in", async () => {
  const { id, externalId, userName } = await provision();
  await idp.send("PATCH", `/Users/${id}`, patchOf({ op: "Replace", path: "active", value: "False" }));
  const claims = { sub: "pairwise-5", oid: externalId, email: userName, email_verified: true };
  expect((await signInWith(claims)).status).toBe(403);
  await idp.send("DELETE", `/Users/${id}`);
  expect((await signInWith(claims)).status).toBe(403);
});

describe("with another address of theirs in a proven domain", () => {
  beforeAll(async () => {
    await setTenant("acme");
    await backend.store.db.update(ssoSettings).set({ joins: true }).where(eq(ssoSettings.clientId, "acme"));
  });
  afterAll(() => backend.store.db.update(ssoSettings).set({ joins: false }).where(eq(ssoSettings.clientId, "acme")));

  /** Signs in by a directory id with another address, in both ways, and finds who has the address then. */
  async function signInAs(externalId: string) {
    const email = `alias-of-${externalId}@acme.example`;
    const own = await signInWith({ sub: `of-${externalId}`, oid: externalId, email, email_verified: true });
    const microsoft = await signInWithMicrosoft({ oid: externalId, preferred_username: email });
    const people = await backend.store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    return { statuses: [own.status, microsoft.status], people };
  }

  test("someone whom the directory doesn't know joins", async () => {
    expect(await signInAs("unknown")).toEqual({ statuses: [200, 200], people: [{ id: expect.any(String) }] });
  });

  test.each(["deactivates", "deletes"])("a member whom the directory %s gets no other account", async (does) => {
    const { id, externalId } = await provision();
    if (does === "deletes") await idp.send("DELETE", `/Users/${id}`);
    else await idp.send("PATCH", `/Users/${id}`, patchOf({ op: "Replace", path: "active", value: "False" }));

    expect(await signInAs(externalId)).toEqual({ statuses: [403, 403], people: [] });
  });

  test("a member whom an admin disables gets no other account", async () => {
    const { id, externalId } = await provision();
    const url = `/clients/me/people/${id}/`;
    await backend.request({ method: "PATCH", url, headers: idp.admin, payload: { disabled: true } });

    expect(await signInAs(externalId)).toEqual({ statuses: [403, 403], people: [] });
  });

  test("a client admin gets no other account", async () => {
    const admin = uidOf("clientadmin@acme.example");
    await idp.send("PATCH", `/Users/${admin}`, patchOf({ op: "replace", path: "externalId", value: "admins-object" }));

    expect(await signInAs("admins-object")).toEqual({ statuses: [403, 403], people: [] });
  });
});

test("Microsoft's object id links a member of the client's own tenant", async () => {
  const { id, externalId } = await provision();
  await setTenant(null);
  expect((await signInWithMicrosoft({ oid: externalId })).status).not.toBe(200);
  await setTenant("acme");

  expect(signedIn.parse((await signInWithMicrosoft({ oid: externalId })).body).uid).toBe(id);
});

test("deprovisioning ends a member's session within a second, even for requests that share a session check", async () => {
  const { id } = await provision();
  const headers = { ...(await backend.signIn("rep@acme.example")), "x-request-id": "one-page" };
  const [rep] = await backend.store.db.select().from(users).where(eq(users.email, "rep@acme.example"));
  expect((await backend.request({ url: "/users/me/", headers })).status).toBe(200);

  await idp.send("DELETE", `/Users/${rep?.id}`);
  backend.advance(250);

  expect((await backend.request({ url: "/users/me/", headers })).status).toBe(401);
  expect((await backend.request({ method: "POST", url: "/realtime/token/", headers })).status).toBe(401);
  expect((await idp.send("GET", `/Users/${id}`)).body).toMatchObject({ active: true });
});
