import { sql } from "drizzle-orm";
import { z } from "zod";
import { accountDetailSchema, accountFacetsSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { maxRecentAccounts, recentAccountsSchema } from "@/lib/contracts/accounts/recent-account";
import { type Since, sinceSchema } from "@/lib/contracts/accounts/since";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { homeSchema } from "@/lib/contracts/home/screens";
import { readRows } from "../../database/database";
import { signals } from "../../database/schema/activity";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { planOf, recordStatements } from "../../test-statements";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let leader: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(signIn);
afterAll(() => backend.close());

/** Signs in again: sessions end sooner than the visits that these tests wait for. */
async function signIn(): Promise<void> {
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
}

async function addAccount(name: string): Promise<string> {
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers: leader, payload: { name } });
  return accountDetailSchema.parse(body).id;
}

const post = (url: string, payload?: object, headers: Headers = leader) =>
  backend.request({ method: "POST", url, headers, ...(payload && { payload }) });
const visit = (id: string, headers: Headers = rep) => post(`/accounts/${id}/visit/`, undefined, headers);

async function since(id: string, headers: Headers = rep): Promise<Since> {
  return sinceSchema.parse((await backend.request({ url: `/accounts/${id}/since/`, headers })).body);
}

async function visits(id: string) {
  return readRows(
    backend.store.db,
    z.object({ started_at: z.coerce.date(), previous_at: z.coerce.date().nullable() }),
    sql`select started_at, previous_at from account_visits where client_id = 'acme' and account_id = ${id}::uuid`,
  );
}

const counts = ({ since: _at, ...parts }: Since) =>
  Object.fromEntries(Object.entries(parts).map(([part, { count }]) => [part, count]));
const nothing = { signals: 0, changes: 0, people_in: 0, people_out: 0, notes: 0, tasks: 0, conversations: 0 };
/** Longer than a visit lasts. */
const laterMs = 31 * 60_000;

test("ignores signals that a source reports long after they occurred, and includes recent ones", async () => {
  const id = await addAccount("Long known");
  await visit(id);
  backend.advance(laterMs);
  const arrivedDaysAfter = (days: number, sourceId: string) => ({
    ...{
      clientId: "acme",
      accountId: id,
      title: `Filing ${sourceId}`,
      source: "SEC EDGAR",
      connector: "sec" as const,
      sourceId,
    },
    ...{ occurredAt: new Date(backend.now().getTime() - days * 86_400_000), createdAt: backend.now() },
  });
  await backend.store.db.insert(signals).values([arrivedDaysAfter(89, "late"), arrivedDaysAfter(91, "long ago")]);
  backend.advance(laterMs);
  await signIn();
  await visit(id);

  expect((await since(id)).signals).toMatchObject({ count: 1, items: [{ title: "Filing late" }] });
});

test("lists everything others did since the last visit; own actions are left out, and the first visit has no news", async () => {
  const id = await addAccount("Visited");
  const person = { title: "Buyer", function: "it", level: "vp" };
  const add = async (name: string) =>
    contactSchema.parse((await post(`/accounts/${id}/contacts/`, { ...person, full_name: name })).body);
  const ben = await add("Ben Gone");
  expect([(await since(id)).since, counts(await since(id))]).toEqual([null, nothing]);
  await visit(id);
  const before = backend.now().toISOString();
  backend.advance(laterMs);

  await post(`/accounts/${id}/signals/`, { title: "A new plant", source: "A paper" });
  await post(`/accounts/${id}/notes/`, { body: "Talked" });
  await post(`/accounts/${id}/tasks/`, { title: "Send it" });
  await post(`/accounts/${id}/conversations/`, { kind: "meeting", body: "Met" });
  await add("Ada New");
  await post(`/accounts/${id}/contacts/${ben.id}/left/`, { successor_id: null });
  const change = { values: { hq_city: "Duluth" }, expected: { hq_city: null } };
  await backend.request({ method: "PATCH", url: `/accounts/${id}/`, headers: leader, payload: change });
  await post(`/accounts/${id}/notes/`, { body: "Mine" }, rep);
  const found = await since(id);

  expect(found.since).toBe(before);
  expect(counts(found)).toEqual({
    signals: 1,
    changes: 1,
    people_in: 1,
    people_out: 1,
    notes: 1,
    tasks: 1,
    conversations: 1,
  });
  expect(found).toMatchObject({
    signals: { items: [{ title: "A new plant" }] },
    changes: { items: [{ field: "hq_city" }] },
    people_in: { items: [{ name: "Ada New" }] },
    people_out: { items: [{ name: "Ben Gone" }] },
    notes: { items: [{ author: "Lena Okafor" }] },
    tasks: { items: [{ title: "Send it" }] },
    conversations: { items: [{ kind: "meeting" }] },
  });
});

test("a visit keeps its news until it ends, and is stored once", async () => {
  const id = await addAccount("Visited Twice");
  await visit(id);
  backend.advance(laterMs);
  await post(`/accounts/${id}/notes/`, { body: "News" });

  await Promise.all([visit(id), visit(id)]);
  const [first] = await visits(id);
  backend.advance(10 * 60_000);
  await visit(id);

  expect(await visits(id)).toEqual([first]);
  expect((await since(id)).notes.count).toBe(1);
  backend.advance(laterMs);
  await signIn();
  await visit(id);
  expect(counts(await since(id))).toEqual(nothing);
  expect(await visits(id)).toHaveLength(1);
});

test("another client's account has no news and stores no visit, and operators leave no visits", async () => {
  const id = await addAccount("Visited By None");
  const globex = await backend.signIn("rep@globex.example");
  expect((await visit(id, globex)).status).toBe(204);
  expect((await backend.request({ url: `/accounts/${id}/since/`, headers: globex })).status).toBe(404);
  const admin = await backend.signIn("admin@sightline.example");
  await backend.request({
    method: "PUT",
    url: "/clients/chosen/",
    headers: admin,
    payload: { client_id: "acme", reason: "Support case 4711" },
  });

  await visit(id, admin);

  expect(await visits(id)).toEqual([]);
});

/** Searches the list by name; returns the name and the news of each account found, with null for no news. */
async function newsInList(name: string, { headers = rep, filter = "" }: { headers?: Headers; filter?: string } = {}) {
  const { body } = await backend.request({ url: `/accounts/?q=${encodeURIComponent(name)}${filter}`, headers });
  const { items } = accountsPageSchema.parse(body);
  return items.map((item) => [item.name, item.news ?? null]);
}

test("marks accounts in the list with the number of news items since the user's last visit", async () => {
  const [visited, other] = [await addAccount("Dotted One"), await addAccount("Dotted Two")];
  await visit(visited);
  const since = backend.now().toISOString();
  backend.advance(laterMs);
  for (const id of [visited, other]) {
    await post(`/accounts/${id}/signals/`, { title: "A new plant", source: "A paper" });
    await post(`/accounts/${id}/notes/`, { body: "Talked" });
    await post(`/accounts/${id}/notes/`, { body: "By the reader" }, rep);
    const change = { values: { hq_city: "Duluth" }, expected: { hq_city: null } };
    await backend.request({ method: "PATCH", url: `/accounts/${id}/`, headers: leader, payload: change });
  }

  expect(await newsInList("dotted")).toEqual([
    ["Dotted One", { count: 3, since }],
    ["Dotted Two", null],
  ]);
  expect(await newsInList("dotted", { headers: leader })).toEqual([
    ["Dotted One", null],
    ["Dotted Two", null],
  ]);
  const page = await backend.request({ url: `/accounts/${visited}/since/`, headers: rep });
  const newCounts = Object.values(counts(sinceSchema.parse(page.body)));
  expect(newCounts.reduce((sum, count) => sum + count, 0)).toBe(3);
});

test("opening an account clears its mark, even within the same visit, and later news restores it", async () => {
  const id = await addAccount("Dotted Again");
  await visit(id);
  backend.advance(60_000);
  await post(`/accounts/${id}/notes/`, { body: "News" });
  expect(await newsInList("dotted again")).toMatchObject([["Dotted Again", { count: 1 }]]);

  backend.advance(60_000);
  await visit(id);
  const visitedAt = backend.now().toISOString();
  expect(await newsInList("dotted again")).toEqual([["Dotted Again", null]]);

  backend.advance(60_000);
  await post(`/accounts/${id}/tasks/`, { title: "Send it" });
  expect(await newsInList("dotted again")).toEqual([["Dotted Again", { count: 1, since: visitedAt }]]);
});

test("counts at most a hundred news items", async () => {
  const id = await addAccount("Dotted Much");
  await visit(id);
  backend.advance(60_000);
  await backend.store.db.execute(sql`
    insert into notes (client_id, account_id, body, created_by, created_at)
    select 'acme', ${id}::uuid, 'News', null, ${backend.now().toISOString()}::timestamptz from generate_series(1, 130)`);

  expect(await newsInList("dotted much")).toMatchObject([["Dotted Much", { count: 100 }]]);
});

test("the filter matches marked accounts in the list, its total, facets and pages", async () => {
  const ids = [];
  for (const name of ["Filtered One", "Filtered Two", "Filtered Three"]) ids.push(await addAccount(name));
  for (const id of ids.slice(0, 2)) await visit(id);
  backend.advance(laterMs);
  for (const id of ids.slice(1)) await post(`/accounts/${id}/notes/`, { body: "News" });
  const get = async (url: string) => (await backend.request({ url, headers: rep })).body;

  expect(await newsInList("filtered", { filter: "&news=1" })).toMatchObject([["Filtered Two", { count: 1 }]]);
  const all = accountsPageSchema.parse(await get("/accounts/?news=1&sort=-market_cap"));
  expect(all.items.map(({ name }) => name)).toContain("Filtered Two");
  expect(all.items.every(({ news }) => (news?.count ?? 0) > 0)).toBe(true);
  expect(all.total).toBe(all.items.length);
  expect(await get("/accounts/total/?news=1")).toEqual({ total: all.total });
  const facets = accountFacetsSchema.parse(await get("/accounts/facets/?news=1"));
  expect(facets.status.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
  expect((await backend.request({ url: "/accounts/?news=yes", headers: rep })).status).toBe(400);
});

describe("recently opened accounts", () => {
  const recent = async (headers: Headers = rep) => {
    const { status, body } = await backend.request({ url: "/accounts/recent/", headers });
    expect(status).toBe(200);
    return recentAccountsSchema.parse(body).items;
  };
  const open = async (name: string) => {
    const id = await addAccount(name);
    backend.advance(1_000);
    await visit(id);
    return id;
  };
  beforeEach(async () => {
    await backend.store.db.execute(sql`delete from account_visits`);
  });

  test("are the same on every device: each once, latest first, and per user", async () => {
    const [first, second] = [await open("Opened first"), await open("Opened second")];
    backend.advance(5 * 60_000);
    await visit(first);

    const items = await recent(await backend.signIn("rep@acme.example"));

    expect(items).toMatchObject([
      { id: first, name: "Opened first", sector: null, opened_at: backend.now().toISOString() },
      { id: second },
    ]);
    expect(await recent(leader)).toEqual([]);
    expect(await recent(await backend.signIn("rep@globex.example"))).toEqual([]);
    const { body } = await backend.request({ url: "/home/", headers: rep });
    expect(homeSchema.parse(body).recent_accounts?.map(({ id }) => id)).toEqual([first, second]);
  });

  test("are limited to twenty", async () => {
    await backend.store.db.execute(sql`insert into account_visits (client_id, account_id, user_id, started_at)
      select 'acme', id, ${uidOf("rep@acme.example")}, ${backend.now().toISOString()}::timestamptz - make_interval(secs => n)
      from (select id, row_number() over (order by id) as n from accounts where client_id = 'acme' limit 500) a`);
    const items = await recent();

    expect(items).toHaveLength(maxRecentAccounts);
    expect(items.map(({ opened_at: at }) => at)).toEqual(
      items
        .map(({ opened_at: at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test("leave out removed accounts until restored, and replace a merged account with the surviving one", async () => {
    const [present, removed, merged] = [await open("Kept"), await open("Removed"), await open("Merged")];
    await post("/accounts/remove/", { ids: [removed] });
    expect((await recent()).map(({ id }) => id)).toEqual([merged, present]);
    await post("/accounts/restore/", { ids: [removed] });
    expect((await recent()).map(({ id }) => id)).toEqual([merged, removed, present]);

    await backend.store.db.execute(sql`update accounts set merged_into = ${present}::uuid, removed_at = now()
      where client_id = 'acme' and id = ${merged}::uuid`);

    expect((await recent()).map(({ id, name }) => [id, name])).toEqual([
      [present, "Kept"],
      [removed, "Removed"],
    ]);
  });

  test("aren't recorded for operators, whose home has none", async () => {
    const operator = await backend.signIn("admin@sightline.example");
    await backend.request({
      method: "PUT",
      url: "/clients/chosen/",
      headers: operator,
      payload: { client_id: "acme", reason: "Support case 4711" },
    });
    await visit(await addAccount("Looked at"), operator);
    expect(await recent(operator)).toEqual([]);
    const { body } = await backend.request({ url: "/home/", headers: operator });
    expect(homeSchema.parse(body).recent_accounts).toBeNull();
  });

  test("are read with the user's own index and without a sequential scan", async () => {
    const statements = await recordStatements(backend)(() => recent());
    const [lookup, ...others] = statements.filter(({ text }) => text.includes("from account_visits"));

    expect(others).toEqual([]);
    const plan = await planOf(backend, lookup ?? { text: "", values: [] });
    expect(plan).toContain("account_visits_latest");
    expect(plan).not.toContain("Seq Scan");
    // The matching accounts are grouped and sorted; the visits come in the index's order.
    expect(plan.slice(plan.indexOf("Limit", plan.indexOf("Limit") + 1))).not.toContain("Sort");
  });
});
