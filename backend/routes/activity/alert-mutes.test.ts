import { asc, eq } from "drizzle-orm";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import {
  alertMutesSchema,
  type MuteChange,
  type MuteChanged,
  maxMutedAccounts,
  muteChangedSchema,
} from "@/lib/contracts/alerts/alert-mute";
import { homeSchema } from "@/lib/contracts/home/screens";
import { alertRulesSchema } from "@/lib/contracts/rules/alert-rule";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { hourMs } from "@/lib/contracts/wire/durations";
import { signals } from "../../database/schema/activity";
import { alertMails, alertPreferences } from "../../database/schema/alert-mail";
import { accountMutes, kindMutes } from "../../database/schema/alert-mutes";
import { alertRules } from "../../database/schema/alert-rules";
import { accounts } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { raiseSignalAlert } from "../../domains/activity/signal-alerts";
import { changeMute } from "../../domains/alerts/mutes/mutes";
import { mailAllDue } from "../../domains/digest/send";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";

const rep = "rep@acme.example";
const leader = "leader@acme.example";

let backend: TestBackend;
/** Both accounts are owned by the rep. */
let account: { id: string; name: string };
let other: { id: string; name: string };

beforeAll(async () => {
  backend = await startTestBackend();
  const { body } = await request(rep, "GET", "/accounts/?owner=me&limit=2");
  const [one, two] = accountsPageSchema.parse(body).items;
  if (!one || !two) throw new Error("the rep owns accounts");
  [account, other] = [one, two];
});
beforeEach(async () => {
  backend.advance(startOfTests.getTime() - backend.now().getTime());
  await backend.jobs.drain();
  await backend.readMail();
  const { db } = backend.store;
  for (const table of [alertMails, alertPreferences, accountMutes, kindMutes, alertRules, outbox, signals])
    await db.delete(table);
});
afterAll(() => backend.close());

async function request(email: SampleEmail, method: "GET" | "PUT" | "POST" | "PATCH", url: string, payload?: object) {
  return backend.request({ method, url, headers: await backend.signIn(email), ...(payload && { payload }) });
}

const forGood = { until: null };
const thisAccount = () => ({ account_id: account.id });

async function put(subject: MuteChange["subject"], mute: MuteChange["mute"], email: SampleEmail = rep) {
  const { status, body } = await request(email, "PUT", "/alert-mutes/", { subject, mute });
  expect({ status, body }).toMatchObject({ status: 200 });
  return muteChangedSchema.parse(body);
}

const list = async (email: SampleEmail = rep) =>
  alertMutesSchema.parse((await request(email, "GET", "/alert-mutes/")).body);

/** Adds a signal at an account and raises its alerts. */
async function happen(title: string, kind: SignalKind = "leadership", at = account): Promise<void> {
  const ownerId = uidOf(rep);
  await backend.store.db.transaction(async (tx) => {
    const now = backend.now();
    const values = { clientId: "acme", accountId: at.id, title, kind, source: "Newswire", occurredAt: now };
    const [row] = await tx
      .insert(signals)
      .values({ ...values, createdAt: now })
      .returning();
    if (row) await raiseSignalAlert(tx, { ...at, ownerId }, row);
  });
}

/** A user's alerts, after all jobs have run. */
async function alertsOf(email: SampleEmail): Promise<unknown[]> {
  await backend.jobs.drain();
  const rows = await backend.store.db.select().from(outbox).orderBy(asc(outbox.seq));
  return rows.flatMap(({ path, kind, fields }) =>
    path.startsWith(`users/${uidOf(email)}/alerts/`) && kind === "set" ? [fields?.title] : [],
  );
}

async function queueOf(email: SampleEmail): Promise<string[]> {
  const { items } = homeSchema.parse((await request(email, "GET", "/home/")).body).queue;
  return items.filter(({ kind }) => kind === "signal").map(({ title }) => title);
}

test("a muted account raises no alerts or emails, and its signals are hidden on home", async () => {
  await request(rep, "PATCH", "/alert-preferences/", { ways: { signal: { mail: "at_once" } } });
  await put(thisAccount(), forGood);

  await happen("Muted");
  await happen("Heard", "leadership", other);

  expect(await alertsOf(rep)).toEqual(["Heard"]);
  expect(await queueOf(rep)).toEqual(["Heard"]);
  await mailAllDue(backend.services);
  expect((await backend.readMail()).map(({ subject }) => subject)).toEqual([`${other.name}: Heard`]);
  const { body } = await request(rep, "GET", `/accounts/${account.id}/signals/`);
  expect(body).toMatchObject({ items: [{ title: "Muted" }], total: 1 });
});

test("a muted signal kind raises no alerts at any account; alerts carry their signal kind", async () => {
  await put({ kind: "leadership" }, forGood);

  await happen("Muted");
  await happen("Muted too", "leadership", other);
  await happen("Heard", "expansion");

  expect(await alertsOf(rep)).toEqual(["Heard"]);
  expect(await queueOf(rep)).toEqual(["Heard"]);
  const [row] = await backend.store.db.select().from(outbox);
  expect(row?.fields).toMatchObject({ signalKind: "expansion", accountId: account.id });
});

test("home hides muted signals for a user who owns no accounts", async () => {
  await happen("Of one");
  await happen("Of another", "expansion", other);
  expect(await queueOf("user@acme.example")).toEqual(expect.arrayContaining(["Of one", "Of another"]));

  await put(thisAccount(), forGood, "user@acme.example");
  expect(await queueOf("user@acme.example")).toEqual(["Of another"]);
  await put({ kind: "expansion" }, forGood, "user@acme.example");

  expect(await queueOf("user@acme.example")).toEqual([]);
  expect(await queueOf(rep)).toEqual(expect.arrayContaining(["Of one", "Of another"]));
});

test("older signals of an account replace muted ones on home", async () => {
  await happen("A plant", "expansion");
  for (let n = 0; n < 5; n += 1) {
    backend.advance(hourMs);
    await happen(`Officer ${n}`);
  }
  await put({ kind: "leadership" }, forGood);

  expect(await queueOf(rep)).toEqual(["A plant"]);
});

test("mentions, replies, tasks and assignments to the user still raise alerts for a muted account", async () => {
  await put(thisAccount(), forGood);
  const url = `/accounts/${account.id}`;
  const { body } = await request(rep, "POST", `${url}/notes/`, { body: "A question" });
  await put({ kind: "leadership" }, forGood);

  await request(leader, "POST", `${url}/notes/`, { body: `@[${uidOf(rep)}] look` });
  await request(leader, "POST", `${url}/notes/`, { body: "An answer", reply_to: (body as { id: string }).id });
  await request(leader, "POST", `${url}/tasks/`, { title: "Call them", assignee_uid: uidOf(rep) });
  await request(leader, "PUT", `${url}/owner/`, { uid: uidOf(leader) });
  await request(leader, "PUT", `${url}/owner/`, { uid: uidOf(rep) });

  expect(await alertsOf(rep)).toEqual([
    expect.stringContaining("mentioned you"),
    expect.stringContaining("replied to a note"),
    "Call them",
    `${account.name} was assigned to you`,
  ]);
});

test("muted events raise no alert rule alerts and don't count toward a rule's hourly limit", async () => {
  const rule = { name: "Everything", query: "", kind: "signal", topics: [] };
  expect((await request(leader, "POST", "/alert-rules/", rule)).status).toBe(201);
  await request(leader, "POST", "/alert-rules/", { ...rule, kind: "change" });
  await put(thisAccount(), forGood, leader);
  await put({ kind: "earnings" }, forGood, leader);

  for (let n = 0; n < 25; n += 1) await happen(`Muted ${n}`);
  await happen("Muted as well", "earnings", other);
  await request(rep, "PATCH", `/accounts/${account.id}/`, { values: { employees: 77 }, expected: await employees() });
  await happen("Heard", "leadership", other);

  expect(await alertsOf(leader)).toEqual(["Heard"]);
  const { items } = alertRulesSchema.parse((await request(leader, "GET", "/alert-rules/")).body);
  expect(items.map(({ raised, held }) => [raised, held]).sort()).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

async function employees() {
  const { body } = await request(rep, "GET", `/accounts/${account.id}/`);
  return { employees: accountDetailSchema.parse(body).employees };
}

test("a mute ends by itself after its days", async () => {
  const { mute } = await put(thisAccount(), { days: 1 });
  await put({ kind: "earnings" }, { days: 7 });
  expect(mute).toEqual({ until: new Date(startOfTests.getTime() + 24 * hourMs).toISOString() });

  backend.advance(24 * hourMs - 1);
  await happen("Within the day");
  backend.advance(1);
  await happen("After it");
  await happen("Within the week", "earnings");

  expect(await alertsOf(rep)).toEqual(["After it"]);
  expect(await list()).toMatchObject({ accounts: [], kinds: [{ kind: "earnings" }] });
  expect((await request(rep, "GET", `/accounts/${account.id}/`)).body).toMatchObject({ mute: null });
});

test("muting twice changes nothing, and each response returns the previous state for an undo", async () => {
  const first = await put(thisAccount(), { days: 7 });
  const again = await put(thisAccount(), { days: 7 });
  const longer = await put(thisAccount(), forGood);
  expect([first.before, again.before, longer.before]).toEqual([null, first.mute, first.mute]);
  expect((await list()).accounts).toEqual([{ account: { id: account.id, name: account.name }, until: null }]);

  const undone = await put(thisAccount(), longer.before);
  expect(undone).toEqual({ mute: first.mute, before: longer.mute });
  expect((await request(rep, "GET", `/accounts/${account.id}/`)).body).toMatchObject({ mute: first.mute });

  expect(await put(thisAccount(), null)).toEqual({ mute: null, before: first.mute });
  expect(await put(thisAccount(), null)).toEqual({ mute: null, before: null });
  expect(await list()).toEqual({ accounts: [], kinds: [] });
});

test("concurrent mutes and unmutes apply one after the other, and each returns the true previous state", async () => {
  const change = (mute: MuteChange["mute"]) =>
    backend.store.db.transaction((tx) =>
      changeMute(
        tx,
        { uid: uidOf(rep), role: "sales_rep", denied: [], clientId: "acme" },
        { subject: thisAccount(), mute },
        backend.now(),
      ),
    );

  const all: MuteChanged[] = await Promise.all([change(forGood), change({ days: 1 }), change(forGood), change(null)]);

  // Each response contains the state that the previous request left: the first request saw no mute, and so did a
  // request that followed the removal, if any.
  expect(all.filter(({ before }) => before === null).length).toBeGreaterThanOrEqual(1);
  const { accounts: remaining } = await list();
  expect(remaining.length).toBeLessThanOrEqual(1);
});

test("waiting emails of a muted subject aren't sent, unless the mute is undone in time", async () => {
  await request(rep, "PATCH", "/alert-preferences/", { ways: { signal: { mail: "daily" } } });
  await happen("Muted in time");
  await happen("Of a kind", "earnings", other);
  await happen("Heard", "expansion", other);
  await put(thisAccount(), forGood);
  await put({ kind: "earnings" }, forGood);
  await put({ kind: "expansion" }, forGood);
  await put({ kind: "expansion" }, null);
  backend.advance(24 * hourMs);

  await mailAllDue(backend.services);

  const [email] = await backend.readMail();
  expect(email?.text).toContain("Heard");
  expect(email?.text).not.toContain("Muted in time");
  expect(email?.text).not.toContain("Of a kind");
});

test("a mute affects only the user who set it", async () => {
  const { id } = account;
  await request(leader, "POST", `/accounts/${id}/watch/`);
  await put(thisAccount(), forGood);
  await put({ kind: "leadership" }, forGood);

  await happen("A new chair");

  expect(await alertsOf(rep)).toEqual([]);
  expect(await alertsOf(leader)).toEqual(["A new chair"]);
  expect(await list(leader)).toEqual({ accounts: [], kinds: [] });
  expect((await request(leader, "GET", `/accounts/${id}/`)).body).toMatchObject({ mute: null });
});

test("another client's account and an unknown one are the same 404, and nothing is stored", async () => {
  const [foreign] = await backend.store.db.select().from(accounts).where(eq(accounts.clientId, "globex")).limit(1);
  const unknown = "00000000-0000-4000-8000-000000000000";
  for (const id of [foreign?.id, unknown]) {
    const { status, body } = await request(rep, "PUT", "/alert-mutes/", { subject: { account_id: id }, mute: forGood });
    expect({ status, body }).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await put({ account_id: id ?? "" }, null)).toEqual({ mute: null, before: null });
  }
  expect(await backend.store.db.select().from(accountMutes)).toEqual([]);
});

test.each([
  [{ subject: {}, mute: null }],
  [{ subject: { kind: "gossip" }, mute: null }],
  [{ subject: { account_id: "x" }, mute: null }],
  [{ subject: { kind: "earnings", account_id: "00000000-0000-4000-8000-000000000000" }, mute: null }],
  [{ subject: { kind: "earnings" } }],
  [{ subject: { kind: "earnings" }, mute: { days: 3 } }],
  [{ subject: { kind: "earnings" }, mute: { until: "tomorrow" } }],
  [{ subject: { kind: "earnings" }, mute: { until: "2026-03-02T08:59:59Z" } }],
  [{ subject: { kind: "earnings" }, mute: { until: "2028-01-01T00:00:00Z" } }],
])("rejects %j", async (payload) => {
  const { status, body } = await request(rep, "PUT", "/alert-mutes/", payload);

  expect({ status, body }).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  expect(await list()).toEqual({ accounts: [], kinds: [] });
});

test("an operator can't mute, and each user has a maximum number of mutes", async () => {
  const visitor = await backend.signIn("admin@sightline.example");
  const refused = await backend.request({
    method: "PUT",
    url: "/alert-mutes/",
    payload: { subject: { kind: "earnings" }, mute: forGood },
    headers: visitor,
  });
  expect(refused).toMatchObject({ status: 403, body: { code: "viewing_only" } });

  const { db } = backend.store;
  const many = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, "acme")).limit(501);
  const mine = many.filter(({ id }) => id !== account.id).slice(0, maxMutedAccounts);
  const row = { clientId: "acme", userId: uidOf(rep), until: null, createdAt: backend.now() };
  await db.insert(accountMutes).values(mine.map(({ id }) => ({ ...row, accountId: id })));
  const { status, body } = await request(rep, "PUT", "/alert-mutes/", { subject: thisAccount(), mute: forGood });
  expect({ status, body }).toMatchObject({ status: 409, body: { code: "too_many" } });
});
