import { eq } from "drizzle-orm";
import {
  type ApiTokens,
  apiTokensSchema,
  createdApiTokenSchema,
  maxApiTokens,
} from "@/lib/contracts/incoming/api-token";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { users } from "../../database/schema/core";
import { apiTokens } from "../../database/schema/incoming";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const admin = "clientadmin@globex.example";
const path = "/clients/me/tokens/";
const nothing = { source: "x", id: "1", account: { domain: "nowhere.example" }, title: "x" };
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.store.db.delete(apiTokens);
  backend.advance(61_000);
});

async function make(email: SampleEmail, name = "Warehouse") {
  const headers = await backend.signIn(email);
  const proven = await backend.request({ method: "POST", url: "/users/me/identities/proof/", headers, payload: {} });
  const { proof } = identityProofSchema.parse(proven.body);
  return backend.request({ method: "POST", url: path, headers, payload: { name, proof } });
}

const created = async (email: SampleEmail = admin, name?: string) =>
  createdApiTokenSchema.parse((await make(email, name)).body);

const list = async (email: SampleEmail = admin): Promise<ApiTokens["items"]> =>
  apiTokensSchema.parse((await backend.request({ url: path, headers: await backend.signIn(email) })).body).items;

const knock = (token: string) =>
  backend.request({
    method: "POST",
    url: "/incoming/signals/",
    headers: { authorization: `Bearer ${token}` },
    payload: { items: [nothing] },
  });

test("shows a token once, stores only its hash, and lists its ending, creator and last use", async () => {
  const { token, item } = await created();

  expect(token).toMatch(/^slk_[\w-]{43}$/);
  const [row] = await backend.store.db.select().from(apiTokens);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await list()).toEqual([item]);
  expect(item).toMatchObject({
    name: "Warehouse",
    ending: token.slice(-4),
    created_by: { name: expect.any(String), has_left: false },
    last_used_at: null,
  });

  expect((await knock(token)).status).toBe(200);
  const used = backend.now().toISOString();
  backend.advance(30_000);
  await knock(token);

  expect((await list())[0]?.last_used_at).toBe(used);
});

test("J3 · creating a token needs a valid proof of identity of the same session", async () => {
  const headers = await backend.signIn(admin);
  const others = await backend.signIn(admin);
  const proven = await backend.request({
    method: "POST",
    url: "/users/me/identities/proof/",
    headers: others,
    payload: {},
  });
  const { proof } = identityProofSchema.parse(proven.body);

  for (const candidate of ["made up", proof]) {
    const { status, body } = await backend.request({
      method: "POST",
      url: path,
      headers,
      payload: { name: "x", proof: candidate },
    });
    expect([status, body]).toMatchObject([403, { code: "proof_required" }]);
  }
  expect(await list()).toEqual([]);
});

test.each(["rep@globex.example", "user@acme.example", "leader@acme.example", "admin@sightline.example"] as const)(
  "G12 · %s can't list, create or revoke a token",
  async (email) => {
    const { item } = await created();
    const headers = await backend.signIn(email);

    expect((await backend.request({ url: path, headers })).status).toBe(403);
    expect((await make(email)).status).toBe(403);
    expect((await backend.request({ method: "DELETE", url: `${path}${item.id}/`, headers })).status).toBe(403);
    expect(await list()).toHaveLength(1);
  },
);

test("G9 · another client's admin can't see or revoke a token", async () => {
  const { item, token } = await created();
  const headers = await backend.signIn("clientadmin@acme.example");

  expect((await backend.request({ method: "DELETE", url: `${path}${item.id}/`, headers })).status).toBe(404);
  expect(await list("clientadmin@acme.example")).toEqual([]);
  expect((await knock(token)).status).toBe(200);
});

test("a revoked token stops working immediately", async () => {
  const { token, item } = await created();

  const response = await backend.request({
    method: "DELETE",
    url: `${path}${item.id}/`,
    headers: await backend.signIn(admin),
  });

  expect(response.status).toBe(204);
  expect((await knock(token)).status).toBe(401);
  expect(await list()).toEqual([]);
});

test("limits a client to twenty tokens", async () => {
  for (let count = 0; count < maxApiTokens; count += 1) expect((await make(admin)).status).toBe(201);

  expect(await make(admin)).toMatchObject({ status: 409, body: { code: "too_many" } });
  expect(await list()).toHaveLength(maxApiTokens);
});

test("a token keeps working after its creator leaves", async () => {
  const { token } = await created();
  const isMaker = eq(users.id, uidOf(admin));
  await backend.store.db.update(users).set({ clientId: "acme" }).where(isMaker);

  expect((await knock(token)).status).toBe(200);
  await backend.store.db.update(users).set({ clientId: "globex" }).where(isMaker);
  expect((await list())[0]?.created_by?.has_left).toBe(false);
  const [row] = await backend.store.db.select().from(apiTokens);
  expect(row?.createdBy).toBe(uidOf(admin));
});

test.each([{ name: "" }, { name: "x".repeat(81) }, { name: "x", client_id: "acme" }, {}])(
  "rejects %j",
  async (body) => {
    const headers = await backend.signIn(admin);

    expect(
      (await backend.request({ method: "POST", url: path, headers, payload: { proof: "x", ...body } })).status,
    ).toBe(400);
  },
);
