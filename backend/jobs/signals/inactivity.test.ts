import { and, asc, eq, like, sql } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { homeSchema } from "@/lib/contracts/home/screens";
import { alertRuleSchema, rulePreviewSchema } from "@/lib/contracts/rules/alert-rule";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { dayMs } from "@/lib/contracts/wire/durations";
import { insertRows } from "../../database/insert-rows";
import { notes, signals } from "../../database/schema/activity";
import { kindMutes } from "../../database/schema/alert-mutes";
import { alertRules, ruleAlerts } from "../../database/schema/alert-rules";
import { accounts } from "../../database/schema/core";
import { accountInactivity } from "../../database/schema/coverage";
import { outbox } from "../../database/schema/outbox";
import { detectInactive } from "../../domains/signals/inactive-accounts/detect-inactive";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import type { JobRun } from "../define-job";
import { inactivityJob } from "./inactivity";

let backend: TestBackend;
let number = 0;

beforeAll(async () => {
  backend = await startTestBackend();
  // Inactive accounts of the sample workspace are the subject of another test.
  await backend.store.db.delete(accountInactivity);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.jobs.drain();
  await backend.store.db.delete(outbox);
  await backend.store.db.delete(accountInactivity);
});

/** Adds an account assigned today to its owner, by default the rep. */
async function addOwned(owner: SampleEmail = "rep@acme.example"): Promise<string> {
  const headers = await backend.signIn("leader@acme.example");
  number += 1;
  const { body } = await backend.request({
    method: "POST",
    url: "/accounts/",
    payload: { name: `Quiet ${number}` },
    headers,
  });
  const { id } = accountDetailSchema.parse(body);
  const request = { method: "PUT" as const, url: `/accounts/${id}/owner/`, payload: { uid: uidOf(owner) }, headers };
  expect((await backend.request(request)).status).toBe(200);
  await backend.jobs.drain();
  await backend.store.db.delete(outbox);
  return id;
}

const note = async (id: string) => {
  const headers = await backend.signIn("rep@acme.example");
  await backend.request({ method: "POST", url: `/accounts/${id}/notes/`, payload: { body: "Called" }, headers });
};

const poll = () =>
  inactivityJob.perform({}, { ...backend.services, signal: new AbortController().signal } as unknown as JobRun);

const signalsOf = (accountId: string) =>
  backend.store.db
    .select()
    .from(signals)
    .where(and(eq(signals.accountId, accountId), eq(signals.kind, "gone_quiet")))
    .orderBy(asc(signals.occurredAt));

async function alertsOf(email: SampleEmail): Promise<string[]> {
  const rows = await backend.store.db.select().from(outbox).orderBy(asc(outbox.seq));
  return rows.flatMap(({ path, kind, fields }) =>
    path.startsWith(`users/${uidOf(email)}/alerts/`) && kind === "set" ? [String(fields?.title)] : [],
  );
}

const pass = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    backend.advance(dayMs);
    await poll();
    await backend.jobs.drain();
  }
};

test("alerts the owner of an account without activity once, on the sixtieth day", async () => {
  const id = await addOwned();
  const assignedAt = backend.now();

  await pass(59);
  expect(await signalsOf(id)).toEqual([]);
  await pass(1);
  await pass(20);

  expect(await signalsOf(id)).toMatchObject([
    {
      title: "No note, call, meeting or task for 60 days",
      source: "Account activity",
      createdBy: null,
      occurredAt: new Date(assignedAt.getTime() + 60 * dayMs),
    },
  ]);
  expect(await alertsOf("rep@acme.example")).toEqual(["No note, call, meeting or task for 60 days"]);
});

test("restarts the period after any activity and also reports the next inactive period", async () => {
  const id = await addOwned();
  await pass(45);
  await note(id);
  await pass(59);
  expect(await signalsOf(id)).toEqual([]);
  await pass(1);
  expect(await signalsOf(id)).toHaveLength(1);
  await note(id);

  await pass(60);

  expect(await signalsOf(id)).toHaveLength(2);
  expect(await alertsOf("rep@acme.example")).toHaveLength(2);
});

test("doesn't count connector signals or removed notes as activity", async () => {
  const { db } = backend.store;
  const id = await addOwned();
  await pass(30);
  await note(id);
  await db.update(notes).set({ removedAt: backend.now() }).where(eq(notes.accountId, id));
  await db.insert(signals).values({
    ...{ clientId: "acme", accountId: id, title: "10-K", source: "SEC EDGAR", connector: "sec", sourceId: id },
    ...{ occurredAt: backend.now(), createdAt: backend.now() },
  });

  await pass(30);

  expect(await signalsOf(id)).toHaveLength(1);
});

test("skips removed and unowned accounts and starts the period when an owner is assigned", async () => {
  const headers = await backend.signIn("leader@acme.example");
  const [idle, removed] = [await addOwned(), await addOwned()];
  await backend.request({ method: "PUT", url: `/accounts/${idle}/owner/`, payload: { uid: null }, headers });
  await backend.request({ method: "POST", url: "/accounts/remove/", payload: { ids: [removed] }, headers });
  await pass(70);
  expect([...(await signalsOf(idle)), ...(await signalsOf(removed))]).toEqual([]);

  const again = await backend.signIn("leader@acme.example");
  const payload = { uid: uidOf("rep@acme.example") };
  await backend.request({ method: "PUT", url: `/accounts/${idle}/owner/`, payload, headers: again });
  await pass(59);
  expect(await signalsOf(idle)).toEqual([]);
  await pass(1);

  expect(await signalsOf(idle)).toHaveLength(1);
});

test("reports each account once despite concurrent and interrupted runs", async () => {
  const { db } = backend.store;
  const ids = await Promise.all([addOwned(), addOwned()]);
  backend.advance(60 * dayMs);

  await expect(
    db.transaction(async (tx) => {
      await detectInactive(tx, backend.now(), new Map());
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  await Promise.all([poll(), poll(), poll()]);
  await poll();

  for (const id of ids) expect(await signalsOf(id)).toHaveLength(1);
  expect(await alertsOf("rep@acme.example")).toHaveLength(2);
});

test("combines many inactive accounts into one alert and sends none for accounts inactive long ago", async () => {
  const { db } = backend.store;
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await addOwned());
  for (const email of ["user@acme.example", "rep@acme.example"] as const) {
    const headers = await backend.signIn(email);
    const { status } = await backend.request({ method: "POST", url: `/accounts/${ids[0]}/watch/`, headers });
    expect(status).toBe(204);
  }
  const old = await addOwned("leader@acme.example");
  await db
    .update(accounts)
    .set({ createdAt: new Date(backend.now().getTime() - 300 * dayMs) })
    .where(eq(accounts.id, old));
  await db.execute(sql`delete from account_changes where account_id = ${old}`);
  await poll();
  expect(await signalsOf(old)).toHaveLength(1);
  expect(await alertsOf("leader@acme.example")).toEqual([]);

  backend.advance(60 * dayMs);
  await poll();

  for (const id of ids) expect(await signalsOf(id)).toHaveLength(1);
  expect(await alertsOf("rep@acme.example")).toEqual(["5 of your accounts have become inactive"]);
  expect(await alertsOf("user@acme.example")).toEqual(["No note, call, meeting or task for 60 days"]);
});

test("combines the accounts of several batches into one alert", async () => {
  const owner = "user@acme.example";
  const at = { createdAt: backend.now(), updatedAt: backend.now() };
  await insertRows(
    backend.store.db,
    accounts,
    Array.from({ length: 502 }, (_, n) => ({
      ...{ clientId: "acme", name: `Quiet batch ${n}`, status: "active" as const, ownerId: uidOf(owner), ...at },
    })),
  );

  backend.advance(60 * dayMs);
  await poll();

  const path = `users/${uidOf(owner)}/alerts/%`;
  const raised = await backend.store.db.select().from(outbox).where(like(outbox.path, path));
  expect(raised.map(({ fields }) => fields?.title)).toEqual(["502 of your accounts have become inactive"]);
});

test("raises no alert, combined or not, for an owner who muted signals about inactivity", async () => {
  const headers = await backend.signIn("rep@acme.example");
  const mute = (to: object | null) =>
    backend.request({
      ...{ method: "PUT", url: "/alert-mutes/", headers },
      payload: { subject: { kind: "gone_quiet" }, mute: to },
    });
  expect((await mute({ until: null })).status).toBe(200);
  for (let n = 0; n < 4; n += 1) await addOwned();

  backend.advance(60 * dayMs);
  await poll();

  expect(await alertsOf("rep@acme.example")).toEqual([]);
  await backend.store.db.delete(kindMutes);
});

describe("a rule about inactivity", () => {
  const keep = async (email: SampleEmail, topics: string[]) => {
    const headers = await backend.signIn(email);
    const payload = { name: "Silence", query: "owner=me", kind: "silence", topics };
    const { status, body } = await backend.request({ method: "POST", url: "/alert-rules/", payload, headers });
    expect({ status, body }).toMatchObject({ status: 201 });
    return alertRuleSchema.parse(body).id;
  };
  afterEach(() => backend.store.db.delete(alertRules));

  test("alerts once per inactive period on each chosen day, except on the day of the built-in alert", async () => {
    const id = await addOwned();
    const ruleId = await keep("rep@acme.example", ["30", "60", "90"]);
    const name = `Quiet ${number}`;

    await pass(95);
    await backend.jobs.drain();

    expect(await alertsOf("rep@acme.example")).toEqual([
      `Nobody has worked on ${name} for 30 days`,
      "No note, call, meeting or task for 60 days",
      `Nobody has worked on ${name} for 90 days`,
    ]);
    const raised = await backend.store.db.select().from(ruleAlerts).where(eq(ruleAlerts.ruleId, ruleId));
    expect(raised).toHaveLength(2);
    await note(id);
    await pass(31);
    await backend.jobs.drain();
    expect((await alertsOf("rep@acme.example")).slice(3)).toEqual([`Nobody has worked on ${name} for 30 days`]);
  });

  test("raises no second alert for a watcher on the day of the built-in alert", async () => {
    const id = await addOwned();
    const headers = await backend.signIn("leader@acme.example");
    await backend.request({ method: "POST", url: `/accounts/${id}/watch/`, headers });
    const payload = { name: "Silence", query: "", kind: "silence", topics: ["60"] };
    expect((await backend.request({ method: "POST", url: "/alert-rules/", payload, headers })).status).toBe(201);

    backend.advance(60 * dayMs);
    await poll();
    await backend.jobs.drain();

    expect(await alertsOf("leader@acme.example")).toEqual(["No note, call, meeting or task for 60 days"]);
  });

  test("previews the inactive accounts of the last 30 days before it is saved", async () => {
    const payload = { query: "owner=me", kind: "silence", topics: ["30"] };
    const preview = async (email: SampleEmail = "clientadmin@acme.example") => {
      const headers = await backend.signIn(email);
      const { body } = await backend.request({ method: "POST", url: "/alert-rules/preview/", payload, headers });
      return rulePreviewSchema.parse(body);
    };
    const id = await addOwned("clientadmin@acme.example");
    expect(await preview()).toMatchObject({ total: 0, is_exact: true });
    await pass(40);

    expect(await preview()).toMatchObject({
      ...{ total: 1, is_exact: true },
      items: [{ account: { id }, title: `Nobody has worked on Quiet ${number} for 30 days` }],
    });
    await pass(30);
    expect(await preview()).toMatchObject({ total: 0 });
    // Whoever owns or watches the account gets the built-in alert on this day, and none from the rule.
    payload.topics = ["60"];
    expect(await preview()).toMatchObject({ total: 0 });
    payload.query = "";
    expect((await preview("leader@acme.example")).items).toMatchObject([{ account: { id } }]);
    const headers = await backend.signIn("leader@acme.example");
    await backend.request({ method: "POST", url: `/accounts/${id}/watch/`, headers });
    expect(await preview("leader@acme.example")).toMatchObject({ total: 0 });
  });
});

test("lists an inactive account once in the home queue, not also as a signal", async () => {
  const id = await addOwned("clientadmin@acme.example");
  backend.advance(60 * dayMs);
  await poll();
  const headers = await backend.signIn("clientadmin@acme.example");

  const { items } = homeSchema.parse((await backend.request({ url: "/home/", headers })).body).queue;

  expect(items.filter(({ account }) => account?.id === id).map(({ kind, days }) => [kind, days])).toEqual([
    ["quiet", 60],
  ]);
});
