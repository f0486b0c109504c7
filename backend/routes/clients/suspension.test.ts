import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { clientsSchema } from "@/lib/contracts/clients/client";
import { createdApiTokenSchema } from "@/lib/contracts/incoming/api-token";
import { createdScimTokenSchema } from "@/lib/contracts/people/scim";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { readRows } from "../../database/database";
import { auditLog } from "../../database/schema/audit";
import { clients, users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { defineJob } from "../../jobs/define-job";
import { sweep } from "../../jobs/maintenance/sweep";
import { createJobRunner } from "../../jobs/runner/run-jobs";
import { enqueueMail } from "../../mail/mail-queue";
import { enqueue } from "../../queue/enqueue";
import { prepareQueues } from "../../queue/queue";
import { uidOf } from "../../seed/users";
import { hashPassword } from "../../sign-in/password";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let operator: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.store.db.update(users).set({ passwordHash: await hashPassword(samplePassword) });
});
beforeEach(async () => {
  operator = await backend.signIn("admin@sightline.example");
  await backend.store.db.update(clients).set({ suspendedAt: null, suspensionReason: null });
  await backend.readMail();
});
afterAll(() => backend.close());

const post = (url: string, headers: Record<string, string>, payload: object) =>
  backend.request({ method: "POST", url, headers, payload });
const suspend = (overrides: object = {}, headers = operator, id = "acme") =>
  post(`/operator/clients/${id}/suspend/`, headers, { reason: "Unpaid since May", ...overrides });
const resume = () => post("/operator/clients/acme/resume/", operator, { reason: "Paid" });
const readAccounts = async (headers: { authorization: string }) =>
  (await backend.request({ url: "/accounts/", headers })).status;
const login = (email: string) => post("/auth/login/", {}, { email, password: samplePassword });
const refused = { status: 403, body: { code: "client_suspended", detail: expect.stringContaining("is suspended") } };
const entries = () =>
  backend.store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.clientId, "acme"), eq(auditLog.subject, "acme")))
    .orderBy(desc(auditLog.id));

test("ends the sessions of the client's people, including in the realtime database, and of no one else", async () => {
  const rep = await backend.signIn("rep@acme.example");
  const stranger = await backend.signIn("rep@globex.example");
  await backend.store.db.delete(outbox);

  expect((await suspend()).status).toBe(200);

  expect(await readAccounts(rep)).toBe(401);
  expect([await readAccounts(stranger), await readAccounts(operator)]).toEqual([200, 200]);
  const revoked = await backend.store.db.select().from(outbox);
  expect(revoked.filter(({ path }) => path.startsWith("revoked-sessions/"))).not.toHaveLength(0);
  expect(revoked.map(({ fields }) => z.object({ userId: z.string() }).parse(fields).userId)).toContain(
    uidOf("rep@acme.example"),
  );
});

test("a session from a sign-in in progress is refused, and ends when the client is resumed", async () => {
  await suspend();
  const late = await backend.signIn("rep@acme.example");

  expect(await backend.request({ url: "/accounts/", headers: late })).toMatchObject(refused);
  await resume();
  expect(await readAccounts(late)).toBe(401);
});

test("refuses sign-ins until the client is resumed, and says why only after a correct password", async () => {
  await suspend();

  expect(await login("rep@acme.example")).toMatchObject(refused);
  expect(await post("/auth/login/", {}, { email: "rep@acme.example", password: "wrong" })).toMatchObject({
    status: 401,
    body: { code: "invalid_credentials" },
  });
  expect((await login("rep@globex.example")).status).toBe(200);
  await resume();
  expect((await login("rep@acme.example")).status).toBe(200);
});

test("refuses the client's API token with a 403, and asks its directory to retry, until it is resumed", async () => {
  const admin = await backend.signIn("clientadmin@acme.example");
  const api = createdApiTokenSchema.parse((await post("/clients/me/tokens/", admin, { name: "ERP" })).body).token;
  const scim = createdScimTokenSchema.parse((await post("/clients/me/scim/tokens/", admin, {})).body).token;
  const callBoth = async () => [
    await post("/incoming/signals/", { authorization: `Bearer ${api}` }, { signals: [] }),
    await backend.request({ url: "/scim/v2/Users", headers: { authorization: `Bearer ${scim}` } }),
  ];
  const before = (await callBoth()).map(({ status }) => status);
  expect(before[1]).toBe(200);

  await suspend();

  expect(await callBoth()).toMatchObject([
    refused,
    { status: 503, headers: { "retry-after": "3600" }, body: { detail: expect.stringContaining("is suspended") } },
  ]);
  await resume();
  expect((await callBoth()).map(({ status }) => status)).toEqual(before);
});

test("jobs of the client wait until it is resumed, while others run", async () => {
  const done: (string | null)[] = [];
  const job = defineJob(
    { name: "test-suspension", schema: z.object({}) },
    async (_data, { clientId }) => void done.push(clientId),
  );
  const { db } = backend.store;
  await prepareQueues(db, [job]);
  const runner = createJobRunner([job], backend.services);
  await suspend();
  await enqueue(db, job, {}, { clientId: "acme" });
  await enqueue(db, job, {}, { clientId: "globex" });
  await enqueue(db, job, {});

  await runner.drain();
  expect(done.sort()).toEqual(["globex", null]);

  await resume();
  await runner.drain();
  expect(done).toContain("acme");
});

test("waiting jobs of the client are kept beyond the usual limit during a suspension, other jobs aren't", async () => {
  const job = defineJob({ name: "test-long-suspension", schema: z.object({}) }, async () => {});
  const { db } = backend.store;
  await prepareQueues(db, [job]);
  await suspend();
  await enqueue(db, job, {}, { clientId: "acme" });
  await enqueue(db, job, {}, { clientId: "globex" });
  await db.execute(sql`update pgboss.job set keep_until = now() - interval '1 minute' where name = ${job.name}`);

  await sweep(backend.services);

  const clientIdSchema = z.object({ client: z.string() });
  const waiting = sql`select data ->> 'clientId' as client from pgboss.job where name = ${job.name}`;
  expect(await readRows(db, clientIdSchema, waiting)).toEqual([{ client: "acme" }]);
});

test("sends no email to people of a suspended client", async () => {
  await suspend();
  for (const address of ["Rep@acme.example", "rep@globex.example", "visitor@elsewhere.example"]) {
    const message = { to: { name: "", address }, subject: "S", text: "T", html: "H" };
    await enqueueMail(backend.store.db, { sealer: backend.sealer, mail: { kind: "message", message } });
  }

  const sent = (await backend.readMail()).map(({ to }) => to.address);

  expect(sent.sort()).toEqual(["rep@globex.example", "visitor@elsewhere.example"]);
});

test("is in the client's audit log with its reason, once, and in the operator's list", async () => {
  const read = async () => {
    const { body } = await backend.request({ url: "/clients/?q=acme", headers: operator });
    return clientsSchema.parse(body).items[0]?.suspended;
  };
  const before = (await entries()).length;

  await suspend();
  await suspend({ reason: "Again" });
  expect(await read()).toEqual({ at: backend.now().toISOString(), reason: "Unpaid since May" });
  await resume();
  await resume();

  expect(await read()).toBeNull();
  expect((await entries()).slice(0, -before || undefined)).toMatchObject([
    { action: "client.resume", actorId: uidOf("admin@sightline.example"), details: { reason: "Paid" } },
    { action: "client.suspend", actorId: uidOf("admin@sightline.example"), details: { reason: "Unpaid since May" } },
  ]);
});

test.each([{ reason: "" }, { reason: "  " }, { reason: "x".repeat(301) }, { reason: undefined }])(
  "refuses %j and suspends nothing",
  async (overrides) => {
    expect((await suspend(overrides)).status).toBe(400);
    expect((await login("rep@acme.example")).status).toBe(200);
  },
);

test("an unknown client is a 404", async () => {
  expect((await suspend({}, operator, "nobody")).status).toBe(404);
});

test("J3 · requires a recent sign-in or a proof of identity", async () => {
  backend.advance(5 * 60_000 + 1);
  expect(await suspend()).toMatchObject({ status: 403, body: { code: "proof_required" } });
  expect((await login("rep@acme.example")).status).toBe(200);
});

test.each(["clientadmin@acme.example", "clientadmin@globex.example", "leader@acme.example"] as const)(
  "%s can't suspend a client",
  async (email) => {
    expect((await suspend({}, await backend.signIn(email))).status).toBe(403);
    expect((await login("rep@acme.example")).status).toBe(200);
  },
);
