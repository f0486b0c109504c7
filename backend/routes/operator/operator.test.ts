import { asc, eq, like, sql } from "drizzle-orm";
import { z } from "zod";
import { deadLettersSchema } from "@/lib/contracts/operations/dead-letters";
import { operatorHealthSchema, readinessSchema } from "@/lib/contracts/operations/health";
import { readRows } from "../../database/database";
import { auditLog } from "../../database/schema/audit";
import { outbox } from "../../database/schema/outbox";
import { mailJob } from "../../jobs/mail/mail";
import { enqueue } from "../../queue/enqueue";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let operator: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend({
    checks: {
      mail: async () => undefined,
    },
  });
  operator = await backend.signIn("admin@sightline.example");
});
beforeEach(async () => {
  await backend.store.db.delete(outbox);
  await backend.store.db.execute(sql`delete from pgboss.job`);
});
afterAll(() => backend.close());

const read = async () =>
  operatorHealthSchema.parse((await backend.request({ url: "/operator/health/", headers: operator })).body);
const act = (what: "retry" | "discard", payload: object, headers = operator) =>
  backend.request({ method: "POST", url: `/operator/dead-letters/${what}/`, headers, payload });
const sendAgain = (which: { queue: string; id: string }, headers = operator) => act("retry", { which }, headers);
const list = async (query = "") =>
  deadLettersSchema.parse((await backend.request({ url: `/operator/dead-letters/${query}`, headers: operator })).body);
const listEntries = () =>
  backend.store.db
    .select({
      action: auditLog.action,
      client: auditLog.clientId,
      subject: auditLog.subject,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(like(auditLog.action, "job.%"))
    .orderBy(asc(auditLog.id));

/** Adds a job that was given up after its last attempt. */
async function addDeadJob({ name = mailJob.name, clientId = undefined as string | undefined } = {}): Promise<string> {
  const data = { sealed: "nothing that opens", dropAt: null };
  const id = await enqueue(backend.store.db, { name, schema: mailJob.schema }, data, clientId ? { clientId } : {});
  await backend.store.db.execute(
    sql`update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now(), started_on = now(),
               output = '{"problem": "550 no such user"}' where id = ${id}::uuid`,
  );
  return id;
}

async function stateOf(id: string): Promise<{ state: string; retries: number } | undefined> {
  const row = z.object({ state: z.string(), retries: z.number() });
  const statement = sql`select state::text, retry_count::int as retries from pgboss.job where id = ${id}::uuid`;
  return (await readRows(backend.store.db, row, statement))[0];
}

describe("readiness", () => {
  test("the health and readiness endpoints are public", async () => {
    expect(await backend.request({ url: "/health/" })).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await backend.request({ url: "/ready/" })).toMatchObject({
      status: 200,
      body: { ready: true, missing: [], parts: { database: "ok", migrations: "ok", firestore: "off", mail: "ok" } },
    });
  });

  test("names a missing migration and returns 503, with no further details", async () => {
    const { db } = backend.store;
    const latest = sql`select max(id) from drizzle.__drizzle_migrations`;
    await db.execute(sql`create table kept as select * from drizzle.__drizzle_migrations where id = (${latest})`);
    await db.execute(sql`delete from drizzle.__drizzle_migrations where id = (${latest})`);

    const { status, body } = await backend.request({ url: "/ready/" });

    await db.execute(sql`insert into drizzle.__drizzle_migrations select * from kept`);
    await db.execute(sql`drop table kept`);
    expect(status).toBe(503);
    expect(readinessSchema.parse(body)).toEqual({
      ready: false,
      missing: ["migrations"],
      parts: { database: "ok", migrations: "away", firestore: "off", mail: "ok" },
    });
    expect((await backend.request({ url: "/ready/" })).status).toBe(200);
  });
});

describe("permissions", () => {
  test.each(["clientadmin@acme.example", "leader@acme.example", "rep@acme.example", "user@acme.example"] as const)(
    "G12 · %s can't see metrics or retry jobs",
    async (email) => {
      const headers = await backend.signIn(email);
      const id = await addDeadJob();

      expect((await backend.request({ url: "/operator/health/", headers })).status).toBe(403);
      expect((await sendAgain({ queue: "mail", id }, headers)).status).toBe(403);
      expect((await backend.request({ url: "/operator/health/" })).status).toBe(401);
      expect((await stateOf(id))?.state).toBe("failed");
    },
  );
});

describe("metrics", () => {
  test("count due and failed outbox entries with their age, but not those scheduled for later", async () => {
    const at = (seconds: number) => new Date(backend.now().getTime() + seconds * 1_000);
    const change = { kind: "delete" as const, createdAt: at(-90) };
    await backend.store.db.insert(outbox).values([
      { ...change, path: "clients/acme/messages/due" },
      { ...change, path: "clients/acme/messages/later", dueAt: at(3_600) },
      { ...change, path: "clients/acme/messages/just", dueAt: at(-5) },
      { ...change, path: "clients/acme/messages/tried", attempts: 3, dueAt: at(60), createdAt: at(-30) },
      { ...change, path: "clients/acme/messages/there", deliveredAt: at(-80) },
      { ...change, path: "clients/acme/messages/given-up", attempts: 5, failedAt: at(-10), lastError: "refused" },
    ]);

    const { outbox: figures } = await read();
    const { items: letters } = await list();

    expect(figures).toEqual({ waiting: 3, oldest_seconds: 90, failed: 1 });
    expect(letters).toMatchObject([
      { queue: "outbox", client_id: "acme", attempts: 5, failed_at: at(-10).toISOString(), problem: "refused" },
    ]);
  });

  test("count jobs per queue, including empty queues", async () => {
    await addDeadJob();
    await enqueue(backend.store.db, mailJob, { sealed: "waits", dropAt: null });

    const { queues } = await read();

    expect(queues).toContainEqual({ name: "mail", waiting: 1, running: 0, failed: 1 });
    expect(queues).toContainEqual({ name: "sweep", waiting: 0, running: 0, failed: 0 });
  });

  test("list the routes answered by this process, by pattern", async () => {
    await backend.request({ url: "/accounts/00000000-0000-4000-8000-000000000000/", headers: operator });
    const { routes } = await read();

    const one = routes.items.find(({ route }) => route === "GET /accounts/:id/");
    expect(one?.count).toBeGreaterThan(0);
    expect(one?.p95_ms).toBeGreaterThanOrEqual(one?.p50_ms ?? 0);
    expect(JSON.stringify(routes)).not.toContain("00000000");
  });
});

test("show the queue's reason for a job whose process was killed", async () => {
  const id = await addDeadJob();
  const output = { value: { message: "job failed by timeout in active state" } };
  await backend.store.db.execute(
    sql`update pgboss.job set output = ${JSON.stringify(output)}::jsonb where id = ${id}::uuid`,
  );

  expect(await list()).toMatchObject({ items: [{ id, problem: "job failed by timeout in active state" }] });
});

describe("retrying", () => {
  test("a job gets all its attempts again and an audit entry, and a second retry is a 404", async () => {
    const id = await addDeadJob();

    expect(await sendAgain({ queue: "mail", id })).toMatchObject({ status: 200, body: { count: 1, has_more: false } });

    expect(await stateOf(id)).toEqual({ state: "retry", retries: 0 });
    const rows = await backend.store.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(rows).toMatchObject([{ action: "job.send_again", details: { queue: "mail" } }]);
    expect((await sendAgain({ queue: "mail", id })).status).toBe(404);
  });

  test("makes a failed outbox entry due at once and removes it from the list", async () => {
    const [row] = await backend.store.db
      .insert(outbox)
      .values({ kind: "delete", path: "clients/acme/messages/x", attempts: 500, failedAt: backend.now() })
      .returning();

    expect((await sendAgain({ queue: "outbox", id: String(row?.seq) })).status).toBe(200);

    expect(await read()).toMatchObject({ outbox: { waiting: 1, failed: 0 } });
    expect(await list()).toMatchObject({ items: [], total: 0 });
  });

  test.each([
    { queue: "mail", id: "00000000-0000-4000-8000-000000000000" },
    { queue: "mail", id: "1" },
    { queue: "outbox", id: "1" },
    { queue: "outbox", id: "x" },
    { queue: "nowhere", id: "00000000-0000-4000-8000-000000000000" },
  ])("%j is a 404", async (job) => expect((await sendAgain(job)).status).toBe(404));

  test("a waiting job is a 404 and stays unchanged", async () => {
    const id = await enqueue(backend.store.db, mailJob, { sealed: "waits", dropAt: null });

    expect((await sendAgain({ queue: "mail", id })).status).toBe(404);
    expect((await stateOf(id))?.state).toBe("created");
  });
});

describe("dead letters", () => {
  let earlier: number;
  beforeEach(async () => {
    earlier = (await listEntries()).length;
  });

  test("are listed by client and kind of job, with all clients and kinds that have some", async () => {
    const ofAcme = await addDeadJob({ clientId: "acme" });
    const ofGlobex = await addDeadJob({ clientId: "globex", name: "import" });
    const ofNobody = await addDeadJob();
    await backend.store.db.insert(outbox).values({
      kind: "delete",
      path: `users/${uidOf("rep@globex.example")}/alerts/x`,
      failedAt: backend.now(),
      lastError: "refused",
    });
    const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id).sort();

    const all = await list("?limit=1");
    expect(all).toMatchObject({ total: 4, queues: ["import", "mail", "outbox"] });
    expect(all.items).toHaveLength(1);
    expect(all.clients.map(({ id }) => id)).toEqual(["acme", "globex"]);
    expect(await idsOf("?client=acme")).toEqual([ofAcme]);
    expect(await idsOf("?queue=mail")).toEqual([ofAcme, ofNobody].sort());
    expect((await list("?client=globex")).items.map(({ queue }) => queue).sort()).toEqual(["import", "outbox"]);
    expect(await idsOf("?client=globex&queue=import")).toEqual([ofGlobex]);
  });

  test("all that match are retried at once, but none that failed after the list was read, with one entry", async () => {
    const ids = [await addDeadJob({ clientId: "acme" }), await addDeadJob({ clientId: "acme" })];
    const others = [await addDeadJob({ clientId: "globex" }), await addDeadJob({ clientId: "acme", name: "import" })];
    const { at } = await list();
    await new Promise((resolve) => setTimeout(resolve, 10));
    others.push(await addDeadJob({ clientId: "acme" }));
    const which = { matching: { client: "acme", queue: "mail" }, until: at };

    expect((await act("retry", { which })).body).toEqual({ count: 2, has_more: false });
    expect((await act("retry", { which })).body).toEqual({ count: 0, has_more: false });

    for (const id of ids) expect(await stateOf(id)).toEqual({ state: "retry", retries: 0 });
    for (const id of others) expect((await stateOf(id))?.state).toBe("failed");
    expect((await listEntries()).slice(earlier)).toEqual([
      { action: "job.send_again", client: "", subject: "all", details: { client: "acme", queue: "mail", count: 2 } },
    ]);
  });

  test("selected ones are retried or discarded, with one entry that names them, but none that failed again", async () => {
    const ids = [await addDeadJob({ clientId: "acme" }), await addDeadJob()];
    const [deleted, again, other] = [await addDeadJob(), await addDeadJob(), await addDeadJob()];
    const [change] = await backend.store.db
      .insert(outbox)
      .values({ kind: "delete", path: "clients/acme/messages/x", failedAt: new Date(0) })
      .returning();
    const { at } = await list();
    await sendAgain({ queue: "mail", id: deleted });
    await backend.store.db.execute(
      sql`update pgboss.job set completed_on = now() + interval '1 second' where id = ${again}::uuid`,
    );
    const chosen = [...ids, String(change?.seq), deleted, again];
    const which = { matching: { ids: chosen }, until: at };

    expect((await act("retry", { which })).body).toEqual({ count: 3, has_more: false });
    expect((await act("discard", { which, reason: "Old" })).body).toEqual({ count: 0, has_more: false });

    for (const id of ids) expect(await stateOf(id)).toEqual({ state: "retry", retries: 0 });
    for (const id of [again, other]) expect((await stateOf(id))?.state).toBe("failed");
    expect((await listEntries()).slice(earlier + 1)).toEqual([
      {
        action: "job.send_again",
        client: "",
        subject: "selected",
        details: { count: 3, ids: expect.arrayContaining([...ids, String(change?.seq)]) },
      },
    ]);
    const discarded = { matching: { ids: [other] }, until: (await list()).at };
    expect((await act("discard", { which: discarded })).status).toBe(400);
    expect((await act("discard", { which: discarded, reason: "Old" })).body).toMatchObject({ count: 1 });
    expect(await stateOf(other)).toBeUndefined();
  });

  test.each([0, 501])("rejects a selection of %i", async (length) => {
    const ids = Array.from({ length }, (_, at) => `${at}`);
    const which = { matching: { ids }, until: backend.now().toISOString() };

    expect((await act("retry", { which })).status).toBe(400);
  });

  test("are discarded with a reason, one or all that match, and no waiting job", async () => {
    const id = await addDeadJob({ clientId: "acme" });
    const other = await addDeadJob({ clientId: "globex" });
    const waiting = await enqueue(backend.store.db, mailJob, { sealed: "waits", dropAt: null });
    const [change] = await backend.store.db
      .insert(outbox)
      .values({ kind: "delete", path: "clients/acme/messages/x", failedAt: backend.now() })
      .returning();
    const one = { queue: "mail", id };
    expect((await act("discard", { which: one, reason: " " })).status).toBe(400);
    expect((await act("discard", { which: one })).status).toBe(400);

    expect((await act("discard", { which: one, reason: "Wrong email" })).status).toBe(200);
    expect((await act("discard", { which: one, reason: "Wrong email" })).status).toBe(404);
    expect((await act("discard", { which: { queue: "mail", id: waiting }, reason: "No" })).status).toBe(404);
    expect(await stateOf(id)).toBeUndefined();
    const which = { matching: {}, until: (await list()).at };
    expect((await act("discard", { which, reason: "Old" })).body).toMatchObject({ count: 2 });

    expect(await list()).toMatchObject({ items: [], total: 0 });
    expect([await stateOf(other), (await stateOf(waiting))?.state]).toEqual([undefined, "created"]);
    expect(change).toBeDefined();
    expect((await listEntries()).slice(earlier)).toEqual([
      { action: "job.discard", client: "", subject: id, details: { queue: "mail", reason: "Wrong email" } },
      { action: "job.discard", client: "", subject: "all", details: { count: 2, reason: "Old" } },
    ]);
  });
});

test("names an unavailable part without details, and stays ready", async () => {
  const other = await startTestBackend({
    checks: { mail: () => Promise.reject(new Error("connect ECONNREFUSED mail.internal:25 as postmaster")) },
  });

  const { status, body } = await other.request({ url: "/ready/" });
  await other.close();

  expect(status).toBe(200);
  expect(body).toMatchObject({ ready: true, missing: ["mail"], parts: { mail: "away" } });
  expect(JSON.stringify(body)).not.toMatch(/internal|postmaster|ECONN/);
});
