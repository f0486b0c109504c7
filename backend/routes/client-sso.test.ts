/** @jest-environment ./backend/test-environment.ts */
import { sampleEnterprises } from "@/lib/contracts/sample-identity";
import { ssoAnswerSchema, ssoTestSchema } from "@/lib/contracts/sign-in-method";
import { pointSampleAt } from "../seed/identities";
import { ssoSettings } from "../store/schema";
import { startOfTests, startTestBackend, type TestBackend } from "../test-backend";
import { startTestProvider, type TestProvider } from "../test-provider";

jest.setTimeout(60_000);

let provider: TestProvider;
let backend: TestBackend;
let admin: { authorization: string };

beforeAll(async () => {
  provider = await startTestProvider();
  backend = await startTestBackend({ allowPrivateIssuers: true });
  await pointSampleAt(backend.store.db, { origin: provider.origin, sealer: backend.sealer, now: startOfTests });
  admin = await backend.signIn("clientadmin@acme.example");
}, 180_000);
afterAll(async () => {
  await backend.close();
  await provider.close();
});

const settings = () => ({
  issuer: `${provider.origin}/acme`,
  oidc_client_id: sampleEnterprises.acme.clientId,
  domains: ["acme.example"],
  enabled: true,
});
const put = (change: Record<string, unknown>, headers = admin) =>
  backend.ask({ method: "PUT", url: "/clients/me/sso/", headers, payload: { ...settings(), ...change } });
const read = async (headers = admin) =>
  ssoAnswerSchema.parse((await backend.ask({ url: "/clients/me/sso/", headers })).body).sso;
const tryOut = async () =>
  ssoTestSchema.parse((await backend.ask({ method: "POST", url: "/clients/me/sso/test/", headers: admin })).body)
    .checks;

test("an admin sees the provider of the own client, and never the secret", async () => {
  const answer = await backend.ask({ url: "/clients/me/sso/", headers: admin });

  expect(answer.body).toEqual({ sso: { ...settings(), has_secret: true } });
  expect(JSON.stringify(answer.body)).not.toContain(sampleEnterprises.acme.clientSecret);
});

test("at rest the secret is sealed, and one client's doesn't open for another", async () => {
  const rows = await backend.store.db.select().from(ssoSettings);

  expect(JSON.stringify(rows)).not.toContain("secret-opens-nothing");
  expect(rows.map(({ sealedSecret }) => backend.sealer.open(sealedSecret, "sso secret:acme"))).toContain(null);
});

test("domains are kept in one spelling; an absent secret stays", async () => {
  const { status } = await put({ domains: ["@Acme.Example", "bücher.example", "acme.example"] });

  expect(status).toBe(200);
  expect((await read())?.domains).toEqual(["acme.example", "xn--bcher-kva.example"]);
  await put({});
  expect((await tryOut()).find(({ name }) => name === "Client id and secret")).toMatchObject({ ok: true });
});

test("a kept secret is not handed to another provider", async () => {
  const answer = await put({ issuer: `${provider.origin}/other` });

  expect(answer).toMatchObject({ status: 400, body: { fields: { oidc_client_secret: expect.any(String) } } });
  expect((await read())?.issuer).toBe(`${provider.origin}/acme`);
});

test.each([
  [{ domains: ["globex.example"] }, 409, "domains"],
  [{ domains: ["gmail.com"] }, 400, "domains"],
  [{ domains: ["not a domain"] }, 400, "domains"],
  [{ domains: ["a@b.example"] }, 400, "domains"],
  [{ issuer: "http://id.example" }, 400, "issuer"],
  [{ issuer: "https://user:word@id.example" }, 400, "issuer"],
  [{ issuer: "https://id.example/?x=1" }, 400, "issuer"],
  [{ issuer: "javascript:alert(1)" }, 400, "issuer"],
  [{ oidc_client_secret: "" }, 400, "oidc_client_secret"],
])("%j is turned away", async (change, status, field) => {
  const answer = await put(change);

  expect(answer).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } });
});

test.each([
  "https://127.0.0.1/x",
  "https://10.1.2.3",
  "https://[::1]:8443",
  "https://localhost",
  "https://169.254.169.254/",
])("O14 · in production %s is no provider", async (issuer) => {
  const strict = await startTestBackend();
  const headers = await strict.signIn("clientadmin@acme.example");
  const payload = { ...settings(), issuer, oidc_client_secret: "long enough" };

  const answer = await strict.ask({ method: "PUT", url: "/clients/me/sso/", headers, payload });

  await strict.close();
  expect(answer).toMatchObject({ status: 400, body: { fields: { issuer: expect.any(String) } } });
});

test("switched off, the domain leads nowhere", async () => {
  await put({ enabled: false });
  const off = await backend.ask({ url: "/auth/oidc/start", query: { email: "rep@acme.example" } });
  await put({ enabled: true });
  const on = await backend.app.inject({ url: "/auth/oidc/start", query: { email: "rep@acme.example" } });

  expect([off.status, on.statusCode]).toEqual([404, 302]);
});

describe("trying it out", () => {
  test("a provider that behaves passes every check", async () => {
    const checks = await tryOut();

    expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
      ["Description", true],
      ["Keys", true],
      ["Code flow", true],
      ["Client id and secret", true],
      ["Domains", true],
    ]);
  });

  test("a secret that the provider doesn't take is told", async () => {
    provider.answerToken(async () => ({ status: 401, body: { error: "invalid_client" } }));

    const checks = await tryOut();

    provider.answerToken(async () => ({ status: 400, body: { error: "invalid_grant" } }));
    expect(checks.find(({ ok }) => !ok)).toMatchObject({
      name: "Client id and secret",
      detail: expect.stringContaining("invalid_client"),
    });
  });

  test("a provider that doesn't answer fails the first check, with its reason", async () => {
    provider.take(
      "/acme/.well-known/openid-configuration",
      (_req, res) => void res.writeHead(302, { location: "/x" }).end(),
    );

    const [first] = await tryOut();

    provider.take("/acme/.well-known/openid-configuration", null);
    expect(first).toEqual({ name: "Description", ok: false, detail: "The server answers with a redirect" });
  });
});

test("the sample's providers are found again when they have moved", async () => {
  const { db } = backend.store;
  await pointSampleAt(db, { origin: "http://127.0.0.1:65000", sealer: backend.sealer, now: startOfTests });
  const moved = await read();
  await pointSampleAt(db, { origin: provider.origin, sealer: backend.sealer, now: startOfTests });

  expect(moved?.issuer).toBe("http://127.0.0.1:65000/acme");
  expect((await read())?.issuer).toBe(`${provider.origin}/acme`);
});
