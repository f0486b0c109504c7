import { randomUUID } from "node:crypto";
import { desc, eq, notInArray } from "drizzle-orm";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { auditLog } from "../../database/schema/audit";
import { clients, invitations, users } from "../../database/schema/core";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let operator: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  operator = await backend.signIn("admin@sightline.example");
  await backend.readMail();
});
afterEach(async () => {
  await backend.store.db.delete(users).where(eq(users.clientId, "initech"));
  await backend.store.db.delete(clients).where(notInArray(clients.id, ["acme", "globex"]));
});
afterAll(() => backend.close());

const initech = { id: "initech", name: "Initech", time_zone: "Europe/Paris", admin_email: "First@Initech.example" };
const create = (overrides: Record<string, unknown> = {}, headers: Record<string, string> = operator) =>
  backend.request({ method: "POST", url: "/operator/clients/", headers, payload: { ...initech, ...overrides } });
const listClients = () => backend.store.db.select().from(clients).where(eq(clients.id, "initech"));

test("creates the client with its time zone, invites the first admin by email and logs both in the client's log", async () => {
  expect(await create()).toMatchObject({ status: 201, body: { id: "initech", name: "Initech" } });

  expect(await listClients()).toMatchObject([{ name: "Initech", timeZone: "Europe/Paris" }]);
  expect(await backend.store.db.select().from(invitations)).toMatchObject([
    { clientId: "initech", email: "first@initech.example", role: "client_admin" },
  ]);
  const entries = await backend.store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2);
  expect(entries.map(({ action, clientId, actorId }) => [action, clientId, actorId])).toEqual([
    ["invitation.create", "initech", uidOf("admin@sightline.example")],
    ["client.create", "initech", uidOf("admin@sightline.example")],
  ]);
  const [email] = await backend.readMail();
  expect([email?.to.address, email?.text]).toEqual(["first@initech.example", expect.stringContaining("invitation=")]);
});

test("the invited person becomes an admin of the new client", async () => {
  await create();
  const [email] = await backend.readMail();
  const token = /invitation=([\w-]+)/.exec(email?.text ?? "")?.[1];

  const accepted = await backend.request({
    method: "POST",
    url: "/auth/invitations/accept/",
    payload: { invitation: token, full_name: "First Admin", password: "four quiet words here" },
  });
  const signedIn = await backend.request({
    method: "POST",
    url: "/auth/login/",
    payload: { email: "first@initech.example", password: "four quiet words here" },
  });

  expect(accepted.status).toBeLessThan(300);
  expect(signedIn).toMatchObject({ status: 200, body: { client_id: "initech", role: "client_admin" } });
});

test("a repeated request creates one client and sends one email, even with another proof", async () => {
  const headers = { ...operator, "idempotency-key": randomUUID() };
  const payload = { current_password: samplePassword };
  const proven = await backend.request({
    method: "POST",
    url: "/users/me/identities/proof/",
    headers: operator,
    payload,
  });
  const responses = [await create({}, headers), await create(identityProofSchema.parse(proven.body), headers)];

  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[1]?.body).toEqual(responses[0]?.body);
  expect(await backend.readMail()).toHaveLength(1);
});

test("of two concurrent requests with the same id, one is refused with an error at the id and sends nothing", async () => {
  const responses = await Promise.all([create(), create({ name: "Other", admin_email: "other@initech.example" })]);

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "client_id_taken",
    fields: { id: expect.stringContaining("Another client") },
  });
  expect(await backend.readMail()).toHaveLength(1);
  expect(await backend.store.db.select().from(invitations)).toHaveLength(1);
});

test.each([
  ["id", "Initech"],
  ["id", "a--b"],
  ["id", "operator"],
  ["id", "none"],
  ["id", "x".repeat(41)],
  ["name", "   "],
  ["name", "\u200b"],
  ["time_zone", "Mars/Olympus"],
  ["admin_email", "nobody"],
])("refuses the %s “%s” at its field and creates nothing", async (field, value) => {
  const response = await create({ [field]: value });

  expect(response).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  expect(await backend.store.db.$count(clients)).toBe(2);
  expect(await backend.readMail()).toEqual([]);
});

test.each(["Rep@acme.example", "admin@sightline.example"])(
  "refuses %s as the first admin, who can't join another client, and creates nothing",
  async (admin_email) => {
    expect(await create({ admin_email })).toMatchObject({
      status: 409,
      body: { code: "account_exists", fields: { admin_email: expect.any(String) } },
    });
    expect(await backend.store.db.$count(clients)).toBe(2);
    expect(await backend.readMail()).toEqual([]);
  },
);

test("J3 · requires a recent sign-in or a proof of identity", async () => {
  backend.advance(5 * 60_000 + 1);

  expect(await create()).toMatchObject({ status: 403, body: { code: "proof_required" } });
  expect(await listClients()).toEqual([]);
});

test.each(["clientadmin@acme.example", "leader@acme.example", "user@acme.example"] as const)(
  "%s can't create a client",
  async (email) => {
    expect((await create({}, await backend.signIn(email))).status).toBe(403);
    expect(await listClients()).toEqual([]);
  },
);
