import {
  accountDetailSchema,
  accountFacetsSchema,
  accountFilterSchema,
  accountsPageSchema,
  accountTotalSchema,
} from "@/lib/contracts/accounts/account";
import { accountListSchema } from "@/lib/contracts/accounts/account-list";
import { alertRuleSchema } from "@/lib/contracts/rules/alert-rule";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { savedViewSchema } from "@/lib/contracts/views/saved-view";
import { signals } from "../../database/schema/activity";
import { evaluateConditions } from "../../domains/rules/match-accounts";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";

let backend: TestBackend;
const rep = "rep@globex.example";
const day = 86_400_000;

beforeAll(async () => {
  backend = await startTestBackend();
  // Sample signals are dated by the tests' clock, but these queries use the database's clock.
  await backend.store.db.delete(signals);
  await happened("Signal Bought", ["acquisition", 3]);
  await happened("Signal Bought Long Ago", ["acquisition", 40]);
  await happened("Signal Bought Twice", ["acquisition", 2], ["acquisition", 5], ["product", 1]);
  await happened("Signal Made", ["product", 6]);
  await happened("Signal None");
});
afterAll(() => backend.close());

async function happened(name: string, ...happenings: [kind: SignalKind, daysAgo: number][]): Promise<void> {
  const headers = await backend.signIn(rep);
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers, payload: { name } });
  const { id: accountId } = accountDetailSchema.parse(body);
  for (const [kind, daysAgo] of happenings) {
    const at = new Date(Date.now() - daysAgo * day);
    const row = { clientId: "globex", accountId, title: "x", source: "y", kind, occurredAt: at, createdAt: at };
    await backend.store.db.insert(signals).values(row);
  }
}

async function request(path: string, query: Record<string, string>, email: SampleEmail = rep) {
  return backend.request({ url: `/accounts/${path}`, query, headers: await backend.signIn(email) });
}

async function find(signal: string, more: Record<string, string> = {}, email?: SampleEmail): Promise<string[]> {
  const { body } = await request("", { signal, sort: "name", limit: "50", ...more }, email);
  return accountsPageSchema.parse(body).items.map(({ name }) => name);
}

test.each([
  ["acquisition-30", ["Signal Bought", "Signal Bought Twice"]],
  ["acquisition-90", ["Signal Bought", "Signal Bought Long Ago", "Signal Bought Twice"]],
  ["acquisition-2", []],
  ["product-7", ["Signal Bought Twice", "Signal Made"]],
  ["acquisition,product-4", ["Signal Bought", "Signal Bought Twice"]],
  ["acquisition,product-7", ["Signal Bought", "Signal Bought Twice", "Signal Made"]],
  ["any-4", ["Signal Bought", "Signal Bought Twice"]],
  ["regulation,value_changed-365", []],
])("%s lists each account with a matching signal once", async (signal, names) => {
  expect(await find(signal)).toEqual(names);
});

test("combines with a search, another filter and sorting by relevance", async () => {
  expect(await find("any-30", { q: "signal made", sort: "relevance" })).toEqual(["Signal Made"]);
  expect(await find("any-30", { owner: "me" })).toHaveLength(3);
  expect(await find("any-30", { sector: "Energy" })).toEqual([]);
});

test("the total, facets and list agree", async () => {
  const query = { signal: "acquisition-30" };

  const [list, total, facets] = await Promise.all([
    request("", query),
    request("total/", query),
    request("facets/", query),
  ]);

  expect(accountsPageSchema.parse(list.body)).toMatchObject({ total: 2 });
  expect(accountTotalSchema.parse(total.body)).toEqual({ total: 2 });
  const { status } = accountFacetsSchema.parse(facets.body);
  expect(status).toMatchObject([{ value: "active", count: 2 }]);
});

test("never matches accounts through another client's signals", async () => {
  expect(await find("acquisition-30", {}, "rep@acme.example")).toEqual([]);
});

const post = async (url: string, payload: object, email: SampleEmail = rep) =>
  backend.request({ method: "POST", url, payload, headers: await backend.signIn(email) });

test("views and alert rules store the filter, and reject an invalid one", async () => {
  const view = { name: "Bought", is_shared: false, columns: [], density: "comfortable" };
  const rule = { name: "Bought", kind: "signal", topics: [] };
  const [good, wrong] = ["signal=acquisition%2Cproduct-30", "signal=gossip-30"];

  const saved = savedViewSchema.parse((await post("/account-views/", { ...view, query: good })).body);
  const listening = alertRuleSchema.parse((await post("/alert-rules/", { ...rule, query: good })).body);
  const refused = [
    await post("/account-views/", { ...view, query: wrong }),
    await post("/alert-rules/", { ...rule, query: wrong }),
  ];

  expect(saved).toMatchObject({ query: good, unknown: [] });
  expect(listening).toMatchObject({ query: good, unknown: [] });
  for (const { status, body } of refused) {
    expect([status, body]).toMatchObject([400, { fields: { query: expect.stringContaining("signal: not a filter") } }]);
  }
});

test("an alert rule matches the accounts that the list shows", async () => {
  const { body } = await request("", { sort: "name", limit: "50", q: "signal" });
  const { items } = accountsPageSchema.parse(body);
  const principal = { uid: uidOf(rep), role: "sales_rep", denied: [], clientId: "globex" } as const;
  const filters = ["acquisition-30", "product-7", "leadership-365"];

  const met = await evaluateConditions(
    backend.store.db,
    "globex",
    items.map(({ id }) => id),
    filters.map((signal) => ({ principal, filter: accountFilterSchema.parse({ signal }) })),
  );

  for (const [index, signal] of filters.entries()) {
    const names = [...met.values()].filter((one) => one.met.has(index)).map(({ name }) => name);
    expect(names.sort()).toEqual(await find(signal));
  }
});

test("a bulk change and an export apply to the matching accounts only", async () => {
  const accounts = { query: "signal=acquisition-30&sort=name" };
  const tier = { kind: "set", values: { tier: "A" } };

  const started = await post("/accounts/bulk/", { accounts, action: tier });
  await backend.jobs.drain();
  const file = await downloadList(backend, {
    url: "/accounts/export/?signal=acquisition-30&sort=name&columns=tier",
    headers: await backend.signIn(rep),
  });

  expect([started.status, started.body]).toMatchObject([201, { total: 2 }]);
  expect(file.body.trimEnd().split("\r\n").slice(1)).toEqual(["Signal Bought,A", "Signal Bought Twice,A"]);
  const untouched = accountsPageSchema.parse((await request("", { q: "signal", sort: "name" })).body).items;
  expect(untouched.filter((one) => one.tier === "A")).toHaveLength(2);
});

test("narrows a manual list to the accounts with a matching signal", async () => {
  const { body } = await request("", { q: "signal", limit: "50" });
  const ids = accountsPageSchema.parse(body).items.map(({ id }) => id);
  const created = accountListSchema.parse((await post("/account-lists/", { name: "All", is_shared: false })).body);
  await post("/accounts/bulk/", {
    accounts: { rows: ids.map((id) => ({ id, owner_uid: uidOf(rep) })) },
    action: { kind: "list", list_id: created.id, on: true },
  });
  await backend.jobs.drain();

  expect(await find("product-7", { list: created.id })).toEqual(["Signal Bought Twice", "Signal Made"]);
});

test.each(["acquisition", "gossip-30", "acquisition,gossip-30", "any-0", "any-366", "any-30;", "any-30,product-7"])(
  "rejects %s with an explanation",
  async (signal) => {
    for (const path of ["", "total/", "facets/", "export/"]) {
      const { status, body } = await request(path, { signal });

      expect([status, body]).toMatchObject([400, { fields: { signal: expect.stringContaining("acquisition-30") } }]);
    }
  },
);

test("rejects a bulk change of all matching accounts with an invalid filter", async () => {
  const accounts = { query: "signal=gossip-30" };

  const { status, body } = await post("/accounts/bulk/", { accounts, action: { kind: "watch", on: true } });

  const fields = { "accounts.query": expect.stringContaining("signal Enter one or more kinds of signals") };
  expect([status, body]).toMatchObject([400, { fields }]);
});
