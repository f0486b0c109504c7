import { and, desc, eq, sql } from "drizzle-orm";
import { clientsSchema } from "@/lib/contracts/clients/client";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { auditLog } from "../../database/schema/audit";
import { invitations, users } from "../../database/schema/core";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let operator: { authorization: string };
const admins = and(eq(users.clientId, "acme"), eq(sql`lower(${users.role})`, "client_admin"));
const former = uidOf("clientadmin@acme.example");

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  operator = await backend.signIn("admin@sightline.example");
  await backend.store.db.update(users).set({ disabled: true }).where(admins);
  await backend.readMail();
});
afterEach(async () => {
  await backend.store.db.delete(invitations);
  await backend.store.db.update(users).set({ role: "user", disabled: false }).where(admins);
  await backend.store.db.update(users).set({ role: "client_admin" }).where(eq(users.id, former));
});
afterAll(() => backend.close());

const add = (payload: Record<string, unknown>, headers = operator) =>
  backend.request({ method: "POST", url: "/operator/admins/", headers, payload: { client_id: "acme", ...payload } });
const findUser = async (uid: string) => (await backend.store.db.select().from(users).where(eq(users.id, uid)))[0];
const lastEntries = (amount: number) =>
  backend.store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(amount);

async function hasAdmin(): Promise<boolean | undefined> {
  const { body } = await backend.request({ url: "/clients/", headers: operator });
  return clientsSchema.parse(body).items.find(({ id }) => id === "acme")?.has_admin;
}

test("makes a member the admin of a client without one, logs it and sends an email", async () => {
  expect(await hasAdmin()).toBe(false);

  const response = await add({ email: "User@acme.example" });

  expect(response).toMatchObject({ status: 200, body: { outcome: "made_admin" } });
  expect(await hasAdmin()).toBe(true);
  const uid = uidOf("user@acme.example");
  expect(await findUser(uid)).toMatchObject({ role: "client_admin", disabled: false });
  expect(await lastEntries(1)).toMatchObject([
    {
      clientId: "acme",
      actorId: uidOf("admin@sightline.example"),
      action: "member.change_role",
      subject: uid,
      before: { role: "user" },
      after: { role: "client_admin" },
    },
  ]);
  expect((await backend.readMail()).map(({ to, subject }) => [to.address, subject])).toEqual([
    ["user@acme.example", expect.stringMatching(/^A new client admin of Acme/)],
  ]);
});

test("enables a disabled admin", async () => {
  expect(await add({ email: "clientadmin@acme.example" })).toMatchObject({ body: { outcome: "made_admin" } });

  expect(await findUser(former)).toMatchObject({ role: "client_admin", disabled: false });
  expect(await lastEntries(1)).toMatchObject([{ action: "member.enable", subject: former, clientId: "acme" }]);
});

test("invites anyone else as the first admin", async () => {
  const response = await add({ email: "first@acme.example" });

  expect(response).toMatchObject({ status: 200, body: { outcome: "invited" } });
  expect(await backend.store.db.select().from(invitations)).toMatchObject([
    { clientId: "acme", email: "first@acme.example", role: "client_admin" },
  ]);
  expect(await lastEntries(1)).toMatchObject([
    { clientId: "acme", action: "invitation.create", after: { email: "first@acme.example", role: "client_admin" } },
  ]);
  const [email] = await backend.readMail();
  expect([email?.to.address, email?.text]).toEqual(["first@acme.example", expect.stringContaining("invitation=")]);
});

test("rejects a client that has an admin, even for concurrent requests", async () => {
  const responses = await Promise.all([
    add({ email: "user@acme.example" }),
    add({ email: "leader@acme.example" }, await backend.signIn("admin@sightline.example")),
  ]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await add({ email: "rep@acme.example" })).toMatchObject({ status: 409, body: { code: "has_admin" } });
  await backend.store.db
    .update(users)
    .set({ role: "sales_leader" })
    .where(eq(users.id, uidOf("leader@acme.example")));
});

test.each(["Rep@globex.example", "admin@sightline.example"])(
  "refuses %s, who can't join another client, with an error at the field, and invites nobody",
  async (email) => {
    expect(await add({ email })).toMatchObject({
      status: 409,
      body: { code: "account_exists", fields: { email: expect.stringContaining("can’t join another workspace") } },
    });
    expect(await backend.store.db.select().from(invitations)).toEqual([]);
    expect(await backend.readMail()).toEqual([]);
  },
);

test("rejects an unknown client and a malformed email", async () => {
  expect((await add({ client_id: "nobody", email: "user@acme.example" })).status).toBe(404);
  expect((await add({ email: "nobody" })).status).toBe(400);
});

test("J3 · requires a recent sign-in or a proof of identity", async () => {
  backend.advance(5 * 60_000 + 1);
  expect(await add({ email: "user@acme.example" })).toMatchObject({ status: 403, body: { code: "proof_required" } });
  expect(await hasAdmin()).toBe(false);

  const payload = { current_password: samplePassword };
  const proven = await backend.request({
    method: "POST",
    url: "/users/me/identities/proof/",
    headers: operator,
    payload,
  });
  expect((await add({ email: "user@acme.example", ...identityProofSchema.parse(proven.body) })).status).toBe(200);
});

test.each(["leader@acme.example", "rep@acme.example", "user@acme.example", "clientadmin@globex.example"] as const)(
  "G12 · %s can't add an admin",
  async (email) => {
    expect((await add({ email }, await backend.signIn(email))).status).toBe(403);
    expect(await hasAdmin()).toBe(false);
  },
);
