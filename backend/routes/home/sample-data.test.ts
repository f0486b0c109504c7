import { and, eq, gt, like, max, sql } from "drizzle-orm";
import fc from "fast-check";
import { z } from "zod";
import { alertsPath } from "@/lib/contracts/alerts/live-document";
import { homeSchema } from "@/lib/contracts/home/screens";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import { readRows } from "../../database/database";
import { tasks } from "../../database/schema/activity";
import { alertMails, alertPreferences } from "../../database/schema/alert-mail";
import { alertRules, ruleAlerts } from "../../database/schema/alert-rules";
import { auditLog } from "../../database/schema/audit";
import { connectorCompanies, connectorStates } from "../../database/schema/connectors";
import { accounts, contacts } from "../../database/schema/core";
import { accountPairs } from "../../database/schema/duplicates";
import { outbox } from "../../database/schema/outbox";
import { listClientTables } from "../../domains/clients/purge/client-tables";
import { mailAllDue } from "../../domains/digest/send";
import { findPairs } from "../../domains/files/duplicates/find";
import { countSegments } from "../../domains/industry-pages/segments/medians";
import { pageCompanies } from "../../domains/signals/connectors/companies";
import { remindOfTasks } from "../../jobs/alerts/remind";
import { sampleCompanies } from "../../seed/sample-data/sample-companies";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const admin = "clientadmin@globex.example";
const rep = "rep@globex.example";
const clientId = "globex";
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => {
  await call("DELETE");
  await backend.jobs.drain();
});
afterAll(() => backend.close());

async function send(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  email: SampleEmail = admin,
) {
  return backend.request({ method, url, headers: await backend.signIn(email), ...(payload && { payload }) });
}
const call = (method: "PUT" | "DELETE", email?: SampleEmail) =>
  send(method, "/clients/me/sample-data/", undefined, email);
const homeOf = async (email: SampleEmail) => homeSchema.parse((await send("GET", "/home/", undefined, email)).body);
const samples = () =>
  backend.store.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), accounts.isSample))
    .orderBy(accounts.name);

async function firstSample() {
  const [first] = await samples();
  if (!first) throw new Error("there is no sample account");
  return first;
}

/**
 * All rows of the client, by table, as text. Counters and medians are compared by their results: a trigger appends
 * changes to a counter, and a segment without figures keeps its row.
 */
async function readClient(): Promise<Record<string, string[]>> {
  const stated: Record<string, string> = {
    users: "select to_jsonb(users) - 'last_login_at' as without_sign_in from users where client_id = 'globex'",
    account_counts:
      "select facet, owner, value, sum(amount) n from account_counts where client_id = 'globex' group by 1, 2, 3 having sum(amount) <> 0",
    segment_spreads:
      "select level, segment, figure, sample, median from segment_spreads where client_id = 'globex' and sample > 0",
  };
  const found: Record<string, string[]> = {};
  for (const { name } of await listClientTables(backend.store.db)) {
    const query = stated[name] ?? `select * from ${name} where client_id = 'globex'`;
    const rows = await readRows(
      backend.store.db,
      z.object({ row: z.string() }),
      sql.raw(`select to_jsonb(r)::text as row from (${query}) r order by 1`),
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** The actions of members at a sample account before it is removed. */
const acts: Record<string, (id: string) => Promise<{ status: number }>> = {
  "write a note": (id) => send("POST", `/accounts/${id}/notes/`, { body: "Try a note", mentions: [uidOf(rep)] }),
  "add a task": (id) => send("POST", `/accounts/${id}/tasks/`, { title: "Try a task", assignee_uid: uidOf(rep) }),
  "complete a task": async (id) => {
    const [task] = await backend.store.db.select().from(tasks).where(eq(tasks.accountId, id));
    return send("PATCH", `/accounts/${id}/tasks/${task?.id}/`, { done: true });
  },
  "add a signal": (id) => send("POST", `/accounts/${id}/signals/`, { title: "Try a signal", source: "Me" }, rep),
  "add a contact": (id) =>
    send("POST", `/accounts/${id}/contacts/`, {
      full_name: "Ida Holm",
      title: "Buyer",
      function: "finance",
      level: "manager",
    }),
  "rename it": async (id) => {
    const [row] = await backend.store.db.select().from(accounts).where(eq(accounts.id, id));
    const change = { values: { name: `Our ${id}` }, expected: { name: row?.name ?? "" } };
    return send("PATCH", `/accounts/${id}/`, change);
  },
  "assign it": (id) => send("PUT", `/accounts/${id}/owner/`, { uid: uidOf(rep) }),
  "watch it": (id) => send("POST", `/accounts/${id}/watch/`, undefined, rep),
  "open it": (id) => send("POST", `/accounts/${id}/visit/`, undefined, rep),
  "remove it": (id) => send("POST", "/accounts/remove/", { ids: [id] }),
};

/** Runs the jobs that process the queues filled by triggers. */
async function settle(): Promise<void> {
  await backend.jobs.drain();
  while (await findPairs(backend.services));
  // A segment that was counted a moment ago is counted again later.
  backend.advance(hourMs);
  while (await countSegments(backend.store.db, backend.now()));
}

test("removing the sample data restores every table of the client, whatever members did at the sample accounts", async () => {
  await settle();
  const before = await readClient();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(sampleCompanies.length - 1)), { maxLength: 12 }),
      async (chosen) => {
        expect((await call("PUT")).status).toBe(204);
        const ids = (await samples()).map(({ id }) => id);
        for (const [act, n] of chosen) {
          const { status } = (await acts[act]?.(ids[n] ?? "")) ?? {};
          // 404: an earlier action removed the account, or the action can't be repeated.
          expect([200, 201, 204, 404]).toContain(status);
        }
        await settle();

        expect((await call("DELETE")).status).toBe(204);

        await settle();
        expect(await readClient()).toEqual(before);
      },
    ),
    { numRuns: 4, examples: [[Object.keys(acts).map((act) => [act, 0] as [string, number])]] },
  );
});

test("adds accounts marked as samples, with contacts, roles and work for the admin", async () => {
  await call("PUT");

  const rows = await samples();
  expect(rows).toHaveLength(sampleCompanies.length);
  for (const { name, domain, ownerId } of rows)
    expect([name, domain, ownerId]).toEqual([
      expect.stringMatching(/ \(sample\)$/),
      expect.stringMatching(/^[a-z]+\.example$/),
      uidOf(admin),
    ]);
  const home = await homeOf(admin);
  expect(home.queue.items.length).toBeGreaterThan(5);
  expect(home.sample_accounts).toBe(sampleCompanies.length);
  const people = await backend.store.db
    .select({ accountId: contacts.accountId, email: contacts.email })
    .from(contacts)
    .innerJoin(accounts, and(eq(accounts.clientId, contacts.clientId), eq(accounts.id, contacts.accountId)))
    .where(and(eq(accounts.clientId, clientId), accounts.isSample));
  expect(new Set(people.map(({ accountId }) => accountId)).size).toBe(sampleCompanies.length);
  expect(people.filter(({ email }) => !email?.endsWith(".example"))).toEqual([]);
  expect((await send("GET", `/accounts/${rows[0]?.id}/committee/`)).status).toBe(200);
});

test("repeated and concurrent requests add and remove the data once, and each is recorded once", async () => {
  const since = await lastAuditId();
  expect((await Promise.all([call("PUT"), call("PUT"), call("PUT")])).map(({ status }) => status)).toEqual([
    204, 204, 204,
  ]);
  expect(await samples()).toHaveLength(sampleCompanies.length);
  await call("PUT");
  expect(await samples()).toHaveLength(sampleCompanies.length);

  await Promise.all([call("DELETE"), call("DELETE")]);

  expect(await samples()).toEqual([]);
  const entries = await backend.store.db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.action, "client.sample_data%"), gt(auditLog.id, since)))
    .orderBy(auditLog.id);
  const entry = { actorId: uidOf(admin), clientId, subject: clientId, details: { accounts: sampleCompanies.length } };
  expect(entries).toMatchObject([
    { ...entry, action: "client.sample_data" },
    { ...entry, action: "client.sample_data_end" },
  ]);
});

test("only the client's admins may add or remove it", async () => {
  await call("PUT");
  for (const email of [rep, "leader@acme.example", "admin@sightline.example"] as const)
    for (const method of ["PUT", "DELETE"] as const) expect((await call(method, email)).status).toBe(403);
  expect((await backend.request({ method: "PUT", url: "/clients/me/sample-data/" })).status).toBe(401);

  // Another client's admin removes only the sample data of their own client.
  expect((await call("DELETE", "clientadmin@acme.example")).status).toBe(204);
  expect(await samples()).toHaveLength(sampleCompanies.length);
});

test("an account of the client with a sample account's domain prevents the addition, and nothing is added", async () => {
  const { db } = backend.store;
  const [own] = await db
    .insert(accounts)
    .values({ clientId, name: "Ours", domain: "fairmarrow.example", status: "active" })
    .returning();

  expect(await call("PUT")).toMatchObject({ status: 409, body: { code: "duplicate" } });

  expect(await samples()).toEqual([]);
  await db.delete(accounts).where(eq(accounts.id, own?.id ?? ""));
});

test("events at sample accounts cause no alerts, no email and no count of a rule", async () => {
  const { db } = backend.store;
  const own = { clientId, userId: uidOf(admin) };
  const mail = { in_app: true, mail: "at_once" as const };
  const updatedAt = backend.now();
  const ways = { signal: mail, rule: mail, mention: mail, task_due: mail, task_assigned: mail, account_assigned: mail };
  const digest = {
    digestHour: 8,
    digestWeekday: 1,
    feedMail: "daily" as const,
    feedSince: updatedAt,
    feedDueAt: updatedAt,
  };
  await db.insert(alertPreferences).values({ ...own, ways, ...digest, updatedAt });
  await db.insert(alertRules).values({
    ...own,
    name: "All",
    query: "",
    kind: "signal",
    topics: [],
    isOn: true,
    createdAt: updatedAt,
    updatedAt,
  });
  await call("PUT");
  const { id } = await firstSample();
  await backend.readMail();
  await db.delete(outbox);

  await send("POST", `/accounts/${id}/signals/`, { title: "Try a signal", source: "Me" }, rep);
  await send("POST", `/accounts/${id}/notes/`, { body: "Look", mentions: [uidOf(admin)] }, rep);
  await send("POST", `/accounts/${id}/tasks/`, { title: "Try a task", assignee_uid: uidOf(admin) }, rep);
  backend.advance(dayMs);
  expect(await remindOfTasks(db, backend.now())).toBeGreaterThan(0);
  await backend.jobs.drain();
  await mailAllDue(backend.services);

  expect(await backend.readMail()).toEqual([]);
  expect(await db.select().from(alertMails)).toEqual([]);
  expect(await db.select().from(ruleAlerts).where(eq(ruleAlerts.clientId, clientId))).toEqual([]);
  expect(
    await db
      .select()
      .from(outbox)
      .where(like(outbox.path, `${alertsPath(own.userId)}/%`)),
  ).toEqual([]);
  await db.delete(alertPreferences);
  await db.delete(alertRules);
});

test("a real account is never a possible duplicate of a sample account, and no source is polled for one", async () => {
  const { db } = backend.store;
  await call("PUT");
  const { id } = await firstSample();
  const cik = "0000999999";
  await db.update(accounts).set({ cik }).where(eq(accounts.id, id));
  const [own] = await db.insert(accounts).values({ clientId, name: "Ours", cik, status: "active" }).returning();

  await settle();
  await db.insert(connectorStates).values({ connector: "feeds" }).onConflictDoNothing();
  while (!(await pageCompanies(db, "feeds", backend.now())));

  expect(await db.select().from(accountPairs).where(sql`${own?.id}::uuid in (low_id, high_id)`)).toEqual([]);
  expect(await db.select().from(connectorCompanies).where(like(connectorCompanies.company, "%.example"))).toEqual([]);
  await db.delete(accounts).where(eq(accounts.id, own?.id ?? ""));
});

test("the document that notifies open pages of an account is deleted with it", async () => {
  await call("PUT");
  const { id } = await firstSample();
  const presence = { tab: "00000000-0000-4000-8000-000000000001", is_leaving: false };
  await send("POST", `/accounts/${id}/presence/`, presence);
  await send("POST", `/accounts/${id}/notes/`, { body: "Try a note" });

  await call("DELETE");

  const changes = await backend.store.db
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(eq(outbox.path, `clients/${clientId}/accounts/${id}/changes/latest`))
    .orderBy(outbox.seq);
  expect(changes[0]).toEqual({ kind: "set" });
  expect(changes.at(-1)).toEqual({ kind: "delete" });
});

async function lastAuditId(): Promise<number> {
  const [last] = await backend.store.db.select({ id: max(auditLog.id) }).from(auditLog);
  return last?.id ?? 0;
}
