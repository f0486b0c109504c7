import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, like, max, notInArray, type SQL, sql } from "drizzle-orm";
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
import { stepsOf } from "../../domains/accounts/change";
import { changeMany } from "../../domains/accounts/change-many";
import { listClientTables } from "../../domains/clients/purge/client-tables";
import { readFeedSection } from "../../domains/digest/feed-section";
import { mailAllDue } from "../../domains/digest/send";
import { findPairs } from "../../domains/files/duplicates/find";
import { countSegments } from "../../domains/industry-pages/segments/medians";
import { pageCompanies } from "../../domains/signals/connectors/companies";
import type { Writer } from "../../domains/values/history/record";
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
  await call("remove");
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
const call = (act: "add" | "remove", email?: SampleEmail) =>
  act === "add"
    ? send("PUT", "/clients/me/sample-data/", undefined, email)
    : send("POST", "/clients/me/sample-data/remove/", {}, email);
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

async function setValue(id: string, values: Partial<typeof accounts.$inferSelect>) {
  const [row] = await backend.store.db.select().from(accounts).where(eq(accounts.id, id));
  const expected = Object.fromEntries(Object.keys(values).map((key) => [key, Object(row)[key]]));
  return send("PATCH", `/accounts/${id}/`, { values, expected });
}

/** The first live contact at a live account of the client. */
async function firstContact(where: SQL) {
  const [row] = await backend.store.db
    .select({ id: contacts.id, accountId: contacts.accountId })
    .from(contacts)
    .innerJoin(accounts, and(eq(accounts.clientId, contacts.clientId), eq(accounts.id, contacts.accountId)))
    .where(and(eq(contacts.clientId, clientId), isNull(contacts.removedAt), isNull(accounts.removedAt), where))
    .orderBy(contacts.id);
  return row;
}

const moveContact = (contact: { id: string; accountId: string } | undefined, to: string | undefined) =>
  send("PATCH", `/accounts/${contact?.accountId}/contacts/${contact?.id}/`, {
    values: { account_id: to },
    expected: { account_id: contact?.accountId },
  });

/** Moves a sample account's contact to a real account. */
async function moveOut(id: string) {
  const [contact, real] = [await firstContact(eq(accounts.id, id)), await firstContact(eq(accounts.isSample, false))];
  return contact ? moveContact(contact, real?.accountId) : { status: 404, body: null };
}

/** Undoes a change at an account, unless it was refused. */
async function undo(id: string, { status, body }: { status: number; body: unknown }) {
  return status === 200 ? send("POST", `/accounts/${id}/history/undo/`, { cause: Object(body).cause }) : { status };
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
  "move a contact in": async (id) => {
    const [account] = await backend.store.db.select().from(accounts).where(eq(accounts.id, id));
    if (!account?.isSample || account.removedAt) return { status: 404 };
    const moved = await moveContact(await firstContact(eq(accounts.isSample, false)), id);
    expect(moved).toMatchObject({ status: 400, body: { fields: { "values.account_id": expect.any(String) } } });
    return { status: 204 };
  },
  "move a contact out": moveOut,
  "move a contact out and back": async (id) => undo(id, await moveOut(id)),
  "rename it and undo that": async (id) => undo(id, await setValue(id, { name: `Our own ${id}` })),
  "rename it": (id) => setValue(id, { name: `Our ${id}` }),
  "assign it": (id) => send("PUT", `/accounts/${id}/owner/`, { uid: uidOf(rep) }),
  "watch it": (id) => send("POST", `/accounts/${id}/watch/`, undefined, rep),
  "open it": (id) => send("POST", `/accounts/${id}/visit/`, undefined, rep),
  "remove it": (id) => send("POST", "/accounts/remove/", { ids: [id] }),
};

/** All acts, each at the account that `choose` gives for its number. */
const allAt = (choose: (n: number) => number): [[string, number][]] => [
  Object.keys(acts).map((act, n) => [act, choose(n)]),
];

/** Runs the jobs that process the queues filled by triggers. */
async function settle(): Promise<void> {
  await backend.jobs.drain();
  while (await findPairs(backend.services));
  // A segment that was counted a moment ago is counted again later.
  backend.advance(hourMs);
  while (await countSegments(backend.store.db, backend.now()));
}

const contactsAt = (ids: readonly string[]) =>
  backend.store.db
    .select()
    .from(contacts)
    .where(inArray(contacts.accountId, [...ids]))
    .orderBy(contacts.id);

test("removing the sample data restores every table, except for accounts renamed and contacts moved away", async () => {
  const { db } = backend.store;
  await settle();
  const before = await readClient();
  const own = await db.select({ id: contacts.id }).from(contacts).where(eq(contacts.clientId, clientId));
  const isOfSamples = and(
    eq(contacts.clientId, clientId),
    notInArray(
      contacts.id,
      own.map(({ id }) => id),
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(sampleCompanies.length - 1)), { maxLength: 12 }),
      async (chosen) => {
        expect((await call("add")).status).toBe(204);
        const ids = (await samples()).map(({ id }) => id);
        const renamed = new Set<string>();
        for (const [act, n] of chosen) {
          const id = ids[n] ?? "";
          const { status = 0 } = (await acts[act]?.(id)) ?? {};
          // 404: an earlier action removed the account, or the action can't be repeated.
          expect([200, 201, 204, 404]).toContain(status);
          if (act.startsWith("rename") && status === 200) renamed.add(id);
        }
        await settle();
        const ofRenamed = await contactsAt([...renamed]);
        const isElsewhere = and(isOfSamples, notInArray(contacts.accountId, ids));
        const movedAway = await db.$count(contacts, isElsewhere);

        expect((await call("remove")).status).toBe(204);

        const kept = await db.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, ids));
        expect(new Set(kept.map(({ id }) => id))).toEqual(renamed);
        expect(await contactsAt([...renamed])).toEqual(ofRenamed);
        expect(await db.$count(contacts, isElsewhere)).toBe(movedAway);
        await db.delete(accounts).where(inArray(accounts.id, ids));
        await db.delete(contacts).where(isOfSamples);
        await settle();
        expect(await readClient()).toEqual(before);
      },
    ),
    { numRuns: 4, examples: [allAt(() => 0), allAt((n) => n % sampleCompanies.length)] },
  );
});

test.each([
  ["its name", (id: string) => setValue(id, { name: "Our first client" })],
  ["its domain", (id: string) => setValue(id, { domain: "first-client.example" })],
  ["its name in a bulk change", (id: string) => renameMany(id, "Our first client")],
])("an account stays when a member changes %s", async (_, change) => {
  await call("add");
  const { id } = await firstSample();
  await change(id);

  await call("remove");

  const rows = await backend.store.db.select().from(accounts).where(eq(accounts.id, id));
  expect(rows).toMatchObject([{ isSample: false, removedAt: null }]);
  await backend.store.db.delete(accounts).where(eq(accounts.id, id));
});

test("an account with another value is still a sample account, whatever wrote the value", async () => {
  await call("add");
  const [first, second] = await samples();
  await setValue(first?.id ?? "", { employees: 77 });
  await changeValues(second?.id ?? "", { employees: 77 });

  expect((await samples()).filter(({ employees }) => employees === 77)).toHaveLength(2);
});

const renameMany = (id: string, name: string) => changeValues(id, { name });

/** Changes values as bulk changes and imports do. */
async function changeValues(
  accountId: string,
  values: Parameters<typeof stepsOf>[0],
  writer: Writer = { actorId: uidOf(admin), cause: { kind: "edit", id: randomUUID() }, at: backend.now() },
) {
  const { at } = writer;
  const origin = { source: "manual", method: "manual", confidence: "high", seenAt: at } as const;
  const steps = stepsOf(values, origin);
  await backend.store.db.transaction((tx) => changeMany(tx, clientId, [{ accountId, steps }], writer));
}

test("adds accounts marked as samples, with contacts, roles and work for the admin", async () => {
  await call("add");

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
  expect((await Promise.all([call("add"), call("add"), call("add")])).map(({ status }) => status)).toEqual([
    204, 204, 204,
  ]);
  expect(await samples()).toHaveLength(sampleCompanies.length);
  await call("add");
  expect(await samples()).toHaveLength(sampleCompanies.length);

  await Promise.all([call("remove"), call("remove")]);

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
  await call("add");
  for (const email of [rep, "leader@acme.example", "admin@sightline.example"] as const)
    for (const act of ["add", "remove"] as const) expect((await call(act, email)).status).toBe(403);
  expect((await backend.request({ method: "PUT", url: "/clients/me/sample-data/" })).status).toBe(401);

  // Another client's admin removes only the sample data of their own client.
  expect((await call("remove", "clientadmin@acme.example")).status).toBe(204);
  expect(await samples()).toHaveLength(sampleCompanies.length);
});

test("removing it needs a recent sign-in or a proof of identity", async () => {
  await call("add");
  const headers = await backend.signIn(admin);
  backend.advance(hourMs / 2);

  const remove = { method: "POST", url: "/clients/me/sample-data/remove/", headers, payload: {} } as const;
  expect(await backend.request(remove)).toMatchObject({ status: 403, body: { code: "proof_required" } });
  expect(await samples()).toHaveLength(sampleCompanies.length);
});

test("an account of the client with a sample account's domain prevents the addition, and nothing is added", async () => {
  const { db } = backend.store;
  const [own] = await db
    .insert(accounts)
    .values({ clientId, name: "Ours", domain: "fairmarrow.example", status: "active" })
    .returning();

  expect(await call("add")).toMatchObject({ status: 409, body: { code: "duplicate" } });

  expect(await samples()).toEqual([]);
  await db.delete(accounts).where(eq(accounts.id, own?.id ?? ""));
});

test("no unique violation elsewhere is reported as a duplicate account", async () => {
  const { db } = backend.store;
  await db.execute(sql`create function refuse_notes() returns trigger language plpgsql as
    $$ begin raise unique_violation; end $$`);
  await db.execute(sql`create trigger refuse_notes before insert on notes execute function refuse_notes()`);

  expect((await call("add")).status).toBe(500);

  expect(await samples()).toEqual([]);
  await db.execute(sql`drop function refuse_notes cascade`);
});

test("sample accounts that members have removed don't count, and are replaced when the data is added again", async () => {
  await call("add");
  const removed = (await samples()).map(({ id }) => id);
  await send("POST", "/accounts/remove/", { ids: removed.slice(1) });
  expect((await homeOf(admin)).sample_accounts).toBe(1);
  await call("add");
  expect((await homeOf(admin)).sample_accounts).toBe(1);
  await send("POST", "/accounts/remove/", { ids: removed.slice(0, 1) });
  expect((await homeOf(admin)).sample_accounts).toBe(0);

  expect((await call("add")).status).toBe(204);

  expect(await homeOf(admin)).toMatchObject({ sample_accounts: sampleCompanies.length, has_accounts: true });
  await backend.store.db
    .update(accounts)
    .set({ removedAt: backend.now() })
    .where(and(eq(accounts.clientId, clientId), eq(accounts.isSample, false)));
  expect((await homeOf(admin)).has_accounts).toBe(false);
  await backend.store.db
    .update(accounts)
    .set({ removedAt: null })
    .where(and(eq(accounts.clientId, clientId), eq(accounts.isSample, false)));
  const kept = await backend.store.db.select().from(accounts).where(inArray(accounts.id, removed));
  expect(kept).toEqual([]);
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
  await call("add");
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

test("a mass change of real and sample accounts is mailed as a change of the real one", async () => {
  const { db } = backend.store;
  await call("add");
  const { id } = await firstSample();
  const mine = { clientId, name: "Ours", status: "active", ownerId: uidOf(admin) } as const;
  const [own] = await db.insert(accounts).values(mine).returning();
  const since = new Date(backend.now().getTime() - hourMs);
  const cause = { kind: "bulk", id: randomUUID() } as const;
  for (const accountId of [own?.id ?? "", id])
    await changeValues(accountId, { tier: "C" }, { actorId: uidOf(rep), cause, at: backend.now() });
  backend.advance(60_000);

  const principal = { uid: uidOf(admin), role: "client_admin", denied: [], clientId } as const;
  const time = { now: backend.now(), zone: "UTC" };
  const found = await readFeedSection(db, principal, { since, time, mailed: new Set() });

  expect(found?.entries.map(({ account }) => account?.id)).toEqual([own?.id]);
  await db.delete(accounts).where(eq(accounts.id, own?.id ?? ""));
});

test("a real account is never a possible duplicate of a sample account, and no source is polled for one", async () => {
  const { db } = backend.store;
  await call("add");
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
  await call("add");
  const { id } = await firstSample();
  const presence = { tab: "00000000-0000-4000-8000-000000000001", is_leaving: false };
  await send("POST", `/accounts/${id}/presence/`, presence);
  await send("POST", `/accounts/${id}/notes/`, { body: "Try a note" });

  await call("remove");

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
