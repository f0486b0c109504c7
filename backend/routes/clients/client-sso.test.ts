import { eq } from "drizzle-orm";
import { domainCheckSchema, ssoResponseSchema, ssoTestSchema } from "@/lib/contracts/people/sign-in-method";
import { sampleEnterprises } from "@/lib/contracts/samples/sample-identity";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { hourMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { auditLog } from "../../database/schema/audit";
import { accessTokens, ssoDomains, ssoSettings, users } from "../../database/schema/core";
import { addTotp, clearFactors } from "../../domains/people/factors/own-factors";
import { createSession } from "../../domains/people/sessions/tokens";
import { findSso } from "../../domains/people/sign-in/sso-settings";
import { lockClient } from "../../domains/shared/clients";
import { startTestDns, type TestDns } from "../../outbound/test-dns";
import { hashToken } from "../../secrets/token";
import { registerSampleIdentities } from "../../seed/identities";
import { uidOf } from "../../seed/users";
import { sealSecret } from "../../sign-in/provider-secret";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { startTestProvider, type TestProvider } from "../../test-provider";
import { waitUntilBlocked } from "../../testing/wait-until-blocked";

let provider: TestProvider;
let backend: TestBackend;
let dns: TestDns;
let admin: { authorization: string };

beforeAll(async () => {
  provider = await startTestProvider();
  dns = await startTestDns();
  const dnsServers = [dns.address];
  backend = await startTestBackend({ allowPrivateIssuers: true, dnsServers, operatorDomains: ["operator.example"] });
  await registerSampleIdentities(backend.store.db, {
    origin: provider.origin,
    sealer: backend.sealer,
    now: startOfTests,
  });
  admin = await backend.signIn("clientadmin@acme.example");
});
afterAll(async () => {
  await backend.close();
  await provider.close();
  await dns.close();
});

const settings = () => ({
  issuer: `${provider.origin}/acme`,
  oidc_client_id: sampleEnterprises.acme.clientId,
  domains: ["acme.example"],
  enabled: true,
});
const put = (change: Record<string, unknown>, headers = admin) =>
  backend.request({ method: "PUT", url: "/clients/me/sso/", headers, payload: { ...settings(), ...change } });
const read = async (headers = admin) =>
  ssoResponseSchema.parse((await backend.request({ url: "/clients/me/sso/", headers })).body).sso;
const tryOut = async () =>
  ssoTestSchema.parse((await backend.request({ method: "POST", url: "/clients/me/sso/test/", headers: admin })).body)
    .checks;

test("an admin sees their own client's provider, but never the secret", async () => {
  const response = await backend.request({ url: "/clients/me/sso/", headers: admin });

  expect(response.body).toEqual({
    sso: { ...settings(), has_secret: true, required: false, joins: false },
    proofs: [
      {
        domain: "acme.example",
        record_name: "_sightline.acme.example",
        record_value: expect.stringMatching(/^sightline-verification=[\w-]{43}$/),
        proven_at: startOfTests.toISOString(),
      },
    ],
  });
  expect(JSON.stringify(response.body)).not.toContain(sampleEnterprises.acme.clientSecret);
});

test("stores the secret sealed, and it can't be opened for another client", async () => {
  const rows = await backend.store.db.select().from(ssoSettings);

  expect(JSON.stringify(rows)).not.toContain("secret-opens-nothing");
  expect(rows.map(({ sealedSecret }) => backend.sealer.open(sealedSecret, "sso secret:acme"))).toContain(null);
});

test("normalizes domains, and keeps the stored secret if none is sent", async () => {
  const { status } = await put({ domains: ["@Acme.Example", "bücher.example", "acme.example"] });

  expect(status).toBe(200);
  expect((await read())?.domains).toEqual(["acme.example", "xn--bcher-kva.example"]);
  await put({});
  expect((await tryOut()).find(({ name }) => name === "Client id and secret")).toMatchObject({ ok: true });
});

test("a change that waits for another one keeps the secret that the other one has stored", async () => {
  const { db } = backend.store;
  const sealedSecret = sealSecret(backend.sealer, "acme", "a newer secret");
  let waiting = Promise.resolve({ status: 0 });

  await db.transaction(async (tx) => {
    await lockClient(tx, "acme");
    waiting = put({});
    await waitUntilBlocked(db, waiting);
    await tx.update(ssoSettings).set({ sealedSecret }).where(eq(ssoSettings.clientId, "acme"));
  });

  expect((await waiting).status).toBe(200);
  expect(await findSso(db, "acme")).toMatchObject({ sealedSecret });
  await put({ oidc_client_secret: sampleEnterprises.acme.clientSecret });
});

test("requires the secret again for another provider", async () => {
  const response = await put({ issuer: `${provider.origin}/other` });

  expect(response).toMatchObject({ status: 400, body: { fields: { oidc_client_secret: expect.any(String) } } });
  expect((await read())?.issuer).toBe(`${provider.origin}/acme`);
});

test.each([
  [{ domains: ["gmail.com"] }, 400, "domains"],
  [{ domains: ["co.uk"] }, 400, "domains"],
  [{ domains: ["github.io"] }, 400, "domains"],
  [{ domains: ["com"] }, 400, "domains"],
  [{ domains: ["sightline.example"] }, 400, "domains"],
  [{ domains: ["mail.sightline.example"] }, 400, "domains"],
  [{ domains: ["operator.example"] }, 400, "domains"],
  [{ domains: ["not a domain"] }, 400, "domains"],
  [{ domains: ["a@b.example"] }, 400, "domains"],
  [{ issuer: "http://id.example" }, 400, "issuer"],
  [{ issuer: "https://user:word@id.example" }, 400, "issuer"],
  [{ issuer: "https://id.example/?x=1" }, 400, "issuer"],
  [{ issuer: "javascript:alert(1)" }, 400, "issuer"],
  [{ oidc_client_secret: "" }, 400, "oidc_client_secret"],
])("rejects %j", async (change, status, field) => {
  const response = await put(change);

  expect(response).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } });
});

test.each([
  "https://127.0.0.1/x",
  "https://10.1.2.3",
  "https://[::1]:8443",
  "https://localhost",
  "https://169.254.169.254/",
])("O14 · in production rejects %s as a provider", async (issuer) => {
  const strict = await startTestBackend();
  const headers = await strict.signIn("clientadmin@acme.example");
  const payload = { ...settings(), issuer, oidc_client_secret: "long enough" };

  const response = await strict.request({ method: "PUT", url: "/clients/me/sso/", headers, payload });

  await strict.close();
  expect(response).toMatchObject({ status: 400, body: { fields: { issuer: expect.any(String) } } });
});

describe("proving a domain", () => {
  const globexAdmin = () => backend.signIn("clientadmin@globex.example");
  const globex = (domains: string[]) => ({
    issuer: `${provider.origin}/globex`,
    oidc_client_id: sampleEnterprises.globex.clientId,
    domains: ["globex.example", ...domains],
    enabled: true,
  });
  const proofOf = async (domain: string, headers = admin) => {
    const { body } = await backend.request({ url: "/clients/me/sso/", headers });
    return ssoResponseSchema.parse(body).proofs.find((proof) => proof.domain === domain)?.record_value ?? "";
  };
  const check = async (headers = admin) =>
    domainCheckSchema.parse(
      (await backend.request({ method: "POST", url: "/clients/me/sso/domains/check/", headers })).body,
    );
  const leadsTo = async (domain: string) => (await backend.request({ url: "/auth/methods/", query: { domain } })).body;

  test("a domain belongs to the client that proves it in DNS, not the first to name it, and keeps its record", async () => {
    const other = await globexAdmin();
    await put({ domains: ["acme.example", "bigcorp.example"] });
    await put(globex(["bigcorp.example"]), other);
    const before = await leadsTo("bigcorp.example");
    const unproven = await check(other);
    const record = await proofOf("bigcorp.example", other);
    dns.records.set("_sightline.bigcorp.example", ["v=spf1 -all", record]);
    const proven = await check(other);
    const first = await check();

    expect(before).toEqual({ enterprise: null });
    expect(unproven.troubles["bigcorp.example"]).toMatch(/isn’t there yet/);
    expect(proven.troubles).toEqual({});
    expect(proven.proofs.find(({ domain }) => domain === "bigcorp.example")?.proven_at).toBe(
      startOfTests.toISOString(),
    );
    expect(first.troubles["bigcorp.example"]).toMatch(/isn’t there yet/);
    expect(await leadsTo("bigcorp.example")).toEqual({ enterprise: { name: "Globex" } });
    await put(globex(["bigcorp.example", "more.example"]), other);
    expect(await proofOf("bigcorp.example", other)).toBe(record);
    expect(await leadsTo("bigcorp.example")).toEqual({ enterprise: { name: "Globex" } });
  });

  test("with two records in DNS the first client keeps the domain; with only one, that client gets it", async () => {
    const own = await proofOf("bigcorp.example");
    const others = await proofOf("bigcorp.example", await globexAdmin());
    dns.records.set("_sightline.bigcorp.example", [others, own]);
    const both = await check();
    dns.records.set("_sightline.bigcorp.example", [own]);
    await backend.readMail();
    const alone = await check();
    const mails = await backend.readMail();
    const again = await check();

    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual(
      expect.arrayContaining([
        ["clientadmin@acme.example", "Single sign-on was changed"],
        ["clientadmin@globex.example", "bigcorp.example is no longer verified"],
      ]),
    );
    expect(again.troubles).toEqual({});
    expect(await backend.readMail()).toEqual([]);
    expect(both.troubles["bigcorp.example"]).toMatch(/Another Sightline client/);
    expect(alone.troubles).toEqual({});
    expect(await leadsTo("bigcorp.example")).toEqual({ enterprise: { name: "Acme" } });
    await put({});
    expect(await leadsTo("bigcorp.example")).toEqual({ enterprise: null });
  });

  test("a DNS timeout proves nothing and is reported", async () => {
    const silent = await startTestBackend({ allowPrivateIssuers: true, dnsServers: ["127.0.0.1:9"] });
    const headers = await silent.signIn("clientadmin@acme.example");
    const payload = { ...settings(), domains: ["acme.test"], oidc_client_secret: "long enough" };
    await silent.request({ method: "PUT", url: "/clients/me/sso/", headers, payload });
    const { body } = await silent.request({ method: "POST", url: "/clients/me/sso/domains/check/", headers });
    await silent.close();

    expect(domainCheckSchema.parse(body).troubles["acme.test"]).toMatch(/can’t be queried/);
  });
});

test("someone who is no longer an admin verifies no domain", async () => {
  const { db } = backend.store;
  await put({ domains: ["acme.example", "late.example"] });
  const [late] = await db.select().from(ssoDomains).where(eq(ssoDomains.domain, "late.example"));
  dns.records.set("_sightline.late.example", [`sightline-verification=${late?.proof}`]);
  const isAdmin = eq(users.id, uidOf("clientadmin@acme.example"));
  let waiting = Promise.resolve({ status: 0 });

  await db.transaction(async (tx) => {
    await lockClient(tx, "acme");
    waiting = backend.request({ method: "POST", url: "/clients/me/sso/domains/check/", headers: admin });
    await waitUntilBlocked(db, waiting);
    await tx.update(users).set({ role: "user" }).where(isAdmin);
  });
  const response = await waiting;
  await db.update(users).set({ role: "client_admin" }).where(isAdmin);
  const [after] = await db.select().from(ssoDomains).where(eq(ssoDomains.domain, "late.example"));
  await put({});

  expect(response.status).toBe(403);
  expect(after?.provenAt).toBeNull();
});

test("a disabled provider's domain starts no sign-in", async () => {
  await put({ enabled: false });
  const off = await backend.request({ url: "/auth/oidc/start", query: { email: "rep@acme.example" } });
  await put({ enabled: true });
  const on = await backend.app.inject({ url: "/auth/oidc/start", query: { email: "rep@acme.example" } });

  expect([off.status, on.statusCode]).toEqual([404, 302]);
});

describe("beginning to require single sign-on", () => {
  const status = async (headers: { authorization: string }) =>
    (await backend.request({ url: "/users/me/", headers })).status;
  const endings = async () => {
    const rows = await backend.store.db.select().from(auditLog).where(eq(auditLog.action, "session.end"));
    return rows.flatMap(({ subject, actorId, details }) =>
      details.reason === "sso_required" ? [{ subject, actorId }] : [],
    );
  };
  const viaSso = async (email: SampleEmail) => {
    const headers = await backend.signIn(email);
    const hash = hashToken(headers.authorization.replace("Bearer ", ""));
    await backend.store.db.update(accessTokens).set({ method: "enterprise_sso" }).where(eq(accessTokens.hash, hash));
    return headers;
  };
  const isAdmin = eq(users.id, uidOf("clientadmin@acme.example"));
  beforeEach(async () => {
    const { db } = backend.store;
    await db.update(users).set({ isBreakGlass: true }).where(isAdmin);
    const app = { userId: uidOf("clientadmin@acme.example"), secret: "JBSWY3DPEHPK3PXP", step: 0 };
    await addTotp(db, { ...app, sealer: backend.sealer, now: backend.now() });
  });
  afterEach(async () => {
    await put({});
    await backend.store.db.update(users).set({ isBreakGlass: false }).where(isAdmin);
    await clearFactors(backend.store.db, uidOf("clientadmin@acme.example"));
  });

  test("needs a break-glass person", async () => {
    await backend.store.db.update(users).set({ isBreakGlass: false }).where(isAdmin);

    expect(await put({ required: true })).toMatchObject({
      status: 409,
      body: { code: "break_glass_required", detail: expect.stringContaining("first name a break-glass person") },
    });
    expect((await read())?.required).toBe(false);
    expect((await put({ required: true, enabled: false })).status).toBe(200);
  });

  test("ends sessions that began in another way, but not those of break-glass people or of another client", async () => {
    const rep = await backend.signIn("rep@acme.example");
    const leader = await viaSso("leader@acme.example");
    const stranger = await backend.signIn("clientadmin@globex.example");
    await put({ required: true, enabled: false });
    const before = await status(rep);

    await put({ required: true });

    expect(before).toBe(200);
    expect(await Promise.all([rep, leader, admin, stranger].map(status))).toEqual([401, 200, 200, 200]);
    expect(await endings()).toEqual([
      { subject: uidOf("rep@acme.example"), actorId: uidOf("clientadmin@acme.example") },
    ]);
    await put({ required: true, joins: true });
    expect(await endings()).toHaveLength(1);
  });

  test("a sign-in that the change overtakes leaves no session", async () => {
    const { db } = backend.store;
    const isRep = eq(users.id, uidOf("rep@acme.example"));
    let waiting = Promise.resolve({ status: 0 });
    let rep = { authorization: "" };

    await db.transaction(async (tx) => {
      await tx.select().from(users).where(isRep).for("no key update");
      waiting = put({ required: true });
      await waitUntilBlocked(db, waiting);
      rep = await signInWithin(tx);
    });

    expect((await waiting).status).toBe(200);
    expect(await status(rep)).toBe(401);
  });

  async function signInWithin(tx: Database): Promise<{ authorization: string }> {
    const lifetimes = { tokenMs: hourMs, sessionMs: hourMs };
    const caller = { ip: "192.0.2.1", agent: "test" };
    const userId = uidOf("rep@acme.example");
    const issued = await createSession(tx, { userId, method: "traditional", caller, now: backend.now(), lifetimes });
    return { authorization: `Bearer ${issued?.token}` };
  }
});

describe("testing the settings", () => {
  test("a valid provider passes every check", async () => {
    const checks = await tryOut();

    expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
      ["Description", true],
      ["Keys", true],
      ["Code flow", true],
      ["Client id and secret", true],
      ["Domains", true],
    ]);
  });

  test("reports a client secret that the provider rejects", async () => {
    provider.respondToToken(async () => ({ status: 401, body: { error: "invalid_client" } }));

    const checks = await tryOut();

    provider.respondToToken(async () => ({ status: 400, body: { error: "invalid_grant" } }));
    expect(checks.find(({ ok }) => !ok)).toMatchObject({
      name: "Client id and secret",
      detail: expect.stringContaining("invalid_client"),
    });
  });

  test("fails the first check with a reason if the provider's response is invalid", async () => {
    provider.intercept(
      "/acme/.well-known/openid-configuration",
      (_req, res) => void res.writeHead(302, { location: "/x" }).end(),
    );

    const [first] = await tryOut();

    provider.intercept("/acme/.well-known/openid-configuration", null);
    expect(first).toEqual({ name: "Description", ok: false, detail: "The server responded with a redirect" });
  });
});

test("updates the sample providers' URLs after they have moved", async () => {
  const { db } = backend.store;
  await registerSampleIdentities(db, { origin: "http://127.0.0.1:65000", sealer: backend.sealer, now: startOfTests });
  const moved = await read();
  await registerSampleIdentities(db, { origin: provider.origin, sealer: backend.sealer, now: startOfTests });

  expect(moved?.issuer).toBe("http://127.0.0.1:65000/acme");
  expect((await read())?.issuer).toBe(`${provider.origin}/acme`);
});
