import { eq } from "drizzle-orm";
import { createdScimTokenSchema, scimSettingsSchema } from "@/lib/contracts/people/scim";
import { auditLog } from "../../database/schema/audit";
import { scimSettings, scimTokens } from "../../database/schema/people/scim";
import { startTestBackend, type TestBackend } from "../../test-backend";

const admin = "clientadmin@acme.example";
const path = "/clients/me/scim/";
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  for (const table of [scimTokens, scimSettings]) await backend.store.db.delete(table);
});

const make = async (headers: { authorization: string }, payload: object = {}) =>
  backend.request({ method: "POST", url: `${path}tokens/`, headers, payload });
const read = async () =>
  scimSettingsSchema.parse((await backend.request({ url: path, headers: await backend.signIn(admin) })).body);
const knock = async (token: string) =>
  (await backend.request({ url: "/scim/v2/Users", headers: { authorization: `Bearer ${token}` } })).status;

test("a token is shown once and stored as a hash; two may overlap, and a revoked one is refused", async () => {
  const headers = await backend.signIn(admin);
  const first = createdScimTokenSchema.parse((await make(headers)).body);
  backend.advance(1_000);
  const second = createdScimTokenSchema.parse((await make(headers)).body);
  expect(first.token).toMatch(/^scim_[\w-]{43}$/);
  expect(JSON.stringify(await backend.store.db.select().from(scimTokens))).not.toContain(first.token);
  expect(await make(headers)).toMatchObject({ status: 409, body: { code: "too_many" } });
  expect([await knock(first.token), await knock(second.token)]).toEqual([200, 200]);
  const used = backend.now().toISOString();
  expect(await read()).toMatchObject({
    address: "https://app.sightline.example/scim/v2",
    tokens: [
      { id: second.item.id, ending: second.token.slice(-4), last_used_at: used },
      { id: first.item.id, last_used_at: used },
    ],
    last_request: { request: "GET /scim/v2/Users" },
  });

  const revoke = { method: "DELETE", url: `${path}tokens/${first.item.id}/`, headers } as const;
  expect((await backend.request(revoke)).status).toBe(204);
  expect((await backend.request(revoke)).status).toBe(404);
  expect([await knock(first.token), await knock(second.token)]).toEqual([401, 200]);
  const notes = await backend.store.db.select().from(auditLog).where(eq(auditLog.subject, first.item.id));
  expect(notes.map(({ action, details }) => [action, details])).toEqual([
    ["scim.token_create", { ending: first.token.slice(-4) }],
    ["scim.token_revoke", { ending: first.token.slice(-4) }],
  ]);
});

test("client admins are emailed about new and revoked tokens and changed settings, not about a refused or unchanged save", async () => {
  const headers = await backend.signIn(admin);
  await backend.readMail();
  const { item } = createdScimTokenSchema.parse((await make(headers)).body);
  const created = await backend.readMail();
  const save = (payload: object) => backend.request({ method: "PUT", url: path, headers, payload });
  await save({ match_claim: "email", rules: [] });
  const changed = await backend.readMail();
  const revoke = { method: "DELETE", url: `${path}tokens/${item.id}/`, headers } as const;
  await backend.request(revoke);
  const revoked = await backend.readMail();

  for (const [mails, text] of [
    [created, "created a token"],
    [changed, "changed the provisioning (SCIM) settings"],
    [revoked, "revoked a token"],
  ] as const) {
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([[admin, "Provisioning was changed"]]);
    expect(mails[0]?.text).toContain(`${admin} ${text}`);
    expect(mails[0]?.text).toContain("settings?section=scim");
  }
  await backend.request(revoke);
  await save({ match_claim: "o id", rules: [] });
  await save({ match_claim: "email", rules: [] });
  expect(await backend.readMail()).toEqual([]);
});

test("J3 · a token and the settings need a proof of identity", async () => {
  const headers = await backend.signIn(admin);
  backend.advance(6 * 60_000);
  expect(await make(headers)).toMatchObject({ status: 403, body: { code: "proof_required" } });
  expect(await make(headers, { proof: "made up" })).toMatchObject({ status: 403, body: { code: "proof_required" } });
  const payload = { match_claim: "oid", rules: [] };
  expect(await backend.request({ method: "PUT", url: path, headers, payload })).toMatchObject({ status: 403 });
  expect((await read()).match_claim).toBeNull();
});

test.each(["rep@acme.example", "leader@acme.example", "admin@sightline.example"] as const)(
  "%s can't read or change the SCIM settings",
  async (email) => {
    const headers = await backend.signIn(email);
    const id = "00000000-0000-4000-8000-000000000000";
    for (const [method, url] of [
      ["GET", path],
      ["PUT", path],
      ["POST", `${path}tokens/`],
      ["DELETE", `${path}tokens/${id}/`],
    ] as const) {
      const payload = method === "PUT" ? { match_claim: null, rules: [] } : {};
      const { status } = await backend.request({
        method,
        url,
        headers,
        ...(method !== "GET" && method !== "DELETE" && { payload }),
      });
      expect(status).toBe(403);
    }
  },
);

test("saves the claim, and rejects an invalid claim name", async () => {
  const headers = await backend.signIn(admin);
  const put = (match_claim: string | null) =>
    backend.request({ method: "PUT", url: path, headers, payload: { match_claim, rules: [] } });
  expect(await put("oid")).toMatchObject({ status: 200, body: { match_claim: "oid" } });
  for (const bad of ["", "o id", "1x", "x".repeat(101)]) expect((await put(bad)).status).toBe(400);
  expect((await put(null)).body).toMatchObject({ match_claim: null });
  const items = await backend.store.db.select().from(auditLog).where(eq(auditLog.action, "scim.change"));
  expect(items.slice(-2).map(({ after }) => after)).toEqual([
    { match_claim: "oid", rules: "" },
    { match_claim: null, rules: "" },
  ]);
});
