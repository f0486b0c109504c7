import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { z } from "zod";
import { signedInUserSchema } from "@/lib/contracts/people/user";
import { auditLog } from "../../database/schema/audit";
import { clients, ssoDomains, users } from "../../database/schema/core";
import { hashPassword } from "../../sign-in/password";
import { startTestBackend, type TestBackend } from "../../test-backend";

const password = "the words of before";
let backend: TestBackend;
let passwordHash: string;

beforeAll(async () => {
  backend = await startTestBackend();
  passwordHash = await hashPassword(password);
});
afterAll(() => backend.close());

/** A registered user of no client, signed in. */
async function register(domain: string, values: Partial<typeof users.$inferInsert> = {}) {
  const id = randomUUID();
  const email = `nora-${id.slice(0, 8)}@${domain}`;
  await backend.store.db
    .insert(users)
    .values({ id, email, username: email, fullName: "Nora Newcomer", role: "user", passwordHash, ...values });
  const login = await backend.request({ method: "POST", url: "/auth/login/", payload: { email, password } });
  const { access_token: token } = signedInUserSchema.parse(login.body);
  return { id, headers: { authorization: `Bearer ${token}` } };
}

type Registered = Awaited<ReturnType<typeof register>>;

const offerOf = async ({ headers }: Pick<Registered, "headers">) =>
  (await backend.request({ url: "/users/me/workspace/", headers })).body;

const create = ({ headers }: Pick<Registered, "headers">, payload: Record<string, unknown> = {}) =>
  backend.request({
    method: "PUT",
    url: "/users/me/workspace/",
    headers,
    payload: { name: "Newcomer Ltd.", time_zone: "Europe/Paris", ...payload },
  });

const domainsOf = async (clientId: string) =>
  (await backend.store.db.select().from(ssoDomains).where(eq(ssoDomains.clientId, clientId))).map(
    ({ domain, provenAt }) => [domain, provenAt],
  );

const prove = (clientId: string, domain: string) =>
  backend.store.db.insert(ssoDomains).values({ clientId, domain, proof: randomUUID(), provenAt: backend.now() });

test("a registered user creates a workspace and becomes its client admin", async () => {
  const nora = await register("newcomer.example");
  expect(await offerOf(nora)).toEqual({
    status: "open",
    domain: "newcomer.example",
    suggested_name: "Newcomer",
  });

  const { status, body } = await create(nora);

  const { id } = z.object({ id: z.string() }).parse(body);
  expect([status, body]).toEqual([200, { id: expect.stringMatching(/^newcomer-ltd-\d{6}$/), name: "Newcomer Ltd." }]);
  expect((await backend.request({ url: "/users/me/", headers: nora.headers })).body).toMatchObject({
    role: "client_admin",
    client_id: id,
    client: { id, name: "Newcomer Ltd." },
    time_zone: "Europe/Paris",
  });
  const send = (url: string, payload: object) =>
    backend.request({ method: "POST", url, headers: nora.headers, payload });
  expect((await send("/accounts/", { name: "Northwind" })).status).toBe(201);
  expect((await send("/clients/me/invitations/", { email: "ola@newcomer.example", role: "sales_rep" })).status).toBe(
    201,
  );
  expect((await backend.request({ url: "/imports/", headers: nora.headers })).status).toBe(200);
  const entries = await backend.store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.clientId, id), eq(auditLog.action, "client.create")));
  expect(entries).toMatchObject([
    { actorId: nora.id, subject: id, after: { name: "Newcomer Ltd.", time_zone: "Europe/Paris" } },
  ]);
});

test("repeated and concurrent requests create one workspace", async () => {
  const nora = await register("twice.example");
  const before = await backend.store.db.$count(clients);

  const responses = await Promise.all([create(nora), create(nora, { name: "Another" }), create(nora)]);
  const again = await create(nora, { name: "Later" });

  expect(new Set([...responses, again].map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(again.status).toBe(200);
  expect(await backend.store.db.$count(clients)).toBe(before + 1);
});

test("a failure halfway leaves nothing behind, and a retry works", async () => {
  const nora = await register("half.example");
  await backend.store.db.execute(
    `create function fail_halfway() returns trigger language plpgsql as $$ begin raise exception 'halfway'; end $$`,
  );
  await backend.store.db.execute(
    "create trigger fail_halfway before insert on audit_log for each row execute function fail_halfway()",
  );

  const failed = await create(nora, { name: "Half" });
  await backend.store.db.execute("drop trigger fail_halfway on audit_log");

  expect(failed.status).toBe(500);
  expect(await backend.store.db.$count(clients, like(clients.id, "half-%"))).toBe(0);
  expect(await offerOf(nora)).toMatchObject({ status: "open" });
  expect((await create(nora, { name: "Half" })).status).toBe(200);
  expect(await backend.store.db.$count(clients, like(clients.id, "half-%"))).toBe(1);
});

test("the company's domain becomes an unverified claim, but a public provider's, a suffix or the operator's doesn't", async () => {
  const idOf = async (registered: Registered) => z.object({ id: z.string() }).parse((await create(registered)).body).id;

  expect(await domainsOf(await idOf(await register("own.example")))).toEqual([["own.example", null]]);
  for (const domain of ["gmail.com", "co.uk", "sightline.example"]) {
    const nora = await register(domain);
    expect(await offerOf(nora)).toEqual({ status: "open", domain: null, suggested_name: null });
    expect(await domainsOf(await idOf(nora))).toEqual([]);
  }
});

test("a domain that a client has verified blocks a new workspace; a claimed one doesn't", async () => {
  await prove("globex", "globex-proven.example");
  await backend.store.db
    .insert(ssoDomains)
    .values({ clientId: "globex", domain: "globex-claimed.example", proof: randomUUID() });
  const [proven, free] = [await register("globex-proven.example"), await register("globex-claimed.example")];

  expect(await offerOf(proven)).toMatchObject({ status: "taken", domain: "globex-proven.example" });
  expect(await create(proven)).toMatchObject({ status: 409, body: { code: "no_workspace" } });
  expect((await create(free)).status).toBe(200);
});

test("members and operators can't create a workspace, and keep their own", async () => {
  for (const email of ["rep@acme.example", "user@acme.example", "admin@sightline.example"] as const) {
    const headers = await backend.signIn(email);
    expect((await create({ headers })).status).toBeGreaterThanOrEqual(403);
    expect(await offerOf({ headers })).toMatchObject({ status: "member" });
  }
  const headers = await backend.signIn("clientadmin@acme.example");
  expect(await create({ headers })).toMatchObject({ status: 200, body: { id: "acme" } });
});

test("rejects a missing or long name, an unknown time zone and a visitor", async () => {
  const nora = await register("bad.example");
  const fieldsOf = async (payload: Record<string, unknown>) => (await create(nora, payload)).body;

  expect(await fieldsOf({ name: "  " })).toMatchObject({ fields: { name: "Enter the name of your company" } });
  expect(await fieldsOf({ name: "x".repeat(101) })).toMatchObject({ fields: { name: expect.any(String) } });
  expect(await fieldsOf({ time_zone: "Mars/Base" })).toMatchObject({ fields: { time_zone: expect.any(String) } });
  expect((await create({ headers: { authorization: "Bearer x" } })).status).toBe(401);
  expect(await offerOf(nora)).toMatchObject({ status: "open" });
});

test("generates a readable id from a name in any script", async () => {
  expect((await create(await register("cafe.example"), { name: "Café Émile & Söhne GmbH" })).body).toMatchObject({
    id: expect.stringMatching(/^cafe-emile-sohne-gmbh-\d{6}$/),
  });
  expect((await create(await register("kanji.example"), { name: "株式会社" })).body).toMatchObject({
    id: expect.stringMatching(/^workspace-\d{6}$/),
  });
});

test("an invited colleague starts with the workspace's time zone", async () => {
  const nora = await register("zones.example");
  await create(nora, { time_zone: "Asia/Tokyo" });
  await backend.readMail();
  const email = `ola-${randomUUID().slice(0, 8)}@zones.example`;
  const payload = { email, role: "user" };
  await backend.request({ method: "POST", url: "/clients/me/invitations/", headers: nora.headers, payload });
  const link = new URL(/https:\S+/.exec((await backend.readMail())[0]?.text ?? "")?.[0] ?? "");
  const invitation = link.searchParams.get("invitation");
  const accepted = { invitation, full_name: "Ola Other", password: "four quiet words here" };
  await backend.request({ method: "POST", url: "/auth/invitations/accept/", payload: accepted });

  const [ola] = await backend.store.db.select().from(users).where(eq(users.email, email));
  expect(ola?.timeZone).toBe("Asia/Tokyo");
});

test("can be switched off by an operator", async () => {
  const closed = await startTestBackend({ offersWorkspaces: false });
  const open = backend;
  try {
    backend = closed;
    const nora = await register("off.example");
    expect(await offerOf(nora)).toMatchObject({ status: "off", domain: "off.example" });
    expect(await create(nora)).toMatchObject({ status: 409, body: { code: "no_workspace" } });
  } finally {
    backend = open;
    await closed.close();
  }
});
