import { eq } from "drizzle-orm";
import {
  accountDetailSchema,
  accountFacetsSchema,
  accountFilterSchema,
  accountsPageSchema,
  accountTotalSchema,
} from "@/lib/contracts/accounts/account";
import { bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import { accountGroupsSchema } from "@/lib/contracts/accounts/account-group";
import { taskSchema } from "@/lib/contracts/activity/activity";
import { alertRuleSchema } from "@/lib/contracts/rules/alert-rule";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { savedViewSchema } from "@/lib/contracts/views/saved-view";
import { tasks } from "../../database/schema/activity";
import { accounts } from "../../database/schema/core";
import { evaluateConditions } from "../../domains/rules/match-accounts";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";

let backend: TestBackend;
const rep = "rep@globex.example";
const leader = "clientadmin@globex.example";
const day = 86_400_000;
const ids = new Map<string, string>();

beforeAll(async () => {
  backend = await startTestBackend();
  const { db } = backend.store;
  await db.delete(tasks);
  // These queries use the database's clock, not the tests' clock.
  await db.update(accounts).set({ updatedAt: new Date(Date.now() - 400 * day) });
  await add("Stood Still", 80);
  await add("Moved", 5, { of: rep });
  await add("Moved Long Ago", 40, { of: leader });
  await add("Moved And Done", 2, { of: rep, isDone: true });
  await add("Nobody's Task", 80, { of: null });
});
afterAll(() => backend.close());

const tokens = new Map<SampleEmail, { authorization: string }>();

/** Signs each user in only once: the number of concurrent sessions is limited, so further ones would end the oldest. */
async function signedIn(email: SampleEmail) {
  const headers = tokens.get(email) ?? (await backend.signIn(email));
  tokens.set(email, headers);
  return headers;
}

async function add(name: string, daysAgo: number, task?: { of: SampleEmail | null; isDone?: boolean }): Promise<void> {
  const headers = await signedIn(rep);
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers, payload: { name } });
  const { id: accountId } = accountDetailSchema.parse(body);
  ids.set(name, accountId);
  const at = new Date(Date.now() - daysAgo * day);
  await backend.store.db.update(accounts).set({ updatedAt: at }).where(eq(accounts.id, accountId));
  if (!task) return;
  await backend.store.db.insert(tasks).values({
    ...{ clientId: "globex", accountId, title: "Call", createdAt: at, updatedAt: at },
    ...{ assigneeId: task.of && uidOf(task.of), createdBy: uidOf(rep), doneAt: task.isDone ? at : null },
  });
}

async function request(path: string, query: Record<string, string>, email: SampleEmail = rep) {
  return backend.request({ url: `/accounts/${path}`, query, headers: await signedIn(email) });
}

const post = async (url: string, payload: object, email: SampleEmail = rep) =>
  backend.request({ method: "POST", url, payload, headers: await signedIn(email) });

async function find(query: Record<string, string>, email?: SampleEmail): Promise<string[]> {
  const { body } = await request("", { sort: "name", limit: "50", ...query }, email);
  return accountsPageSchema.parse(body).items.map(({ name }) => name);
}

test.each([
  [{ changed: "3" }, ["Moved And Done"]],
  [{ changed: "30" }, ["Moved", "Moved And Done"]],
  [{ changed: "30", task: "open" }, ["Moved"]],
  [{ task: "open" }, ["Moved", "Moved Long Ago", "Nobody's Task"]],
  [{ task: "mine" }, ["Moved"]],
  [{ where: "any(changed:3,task:mine)" }, ["Moved", "Moved And Done"]],
  [{ where: "all(!task:open,changed:90)" }, ["Moved And Done", "Stood Still"]],
  [{ task: "open", q: "long ago" }, ["Moved Long Ago"]],
])("%j matches %j", async (query, names) => {
  expect(await find(query)).toEqual(names);
});

test('"task=mine" means the tasks of the user who asks', async () => {
  expect(await find({ task: "mine" }, leader)).toEqual(["Moved Long Ago"]);
  expect(await find({ where: "any(task:mine)" }, leader)).toEqual(["Moved Long Ago"]);
});

test("never matches accounts through another client's tasks and changes", async () => {
  expect(await find({ task: "open" }, "rep@acme.example")).toEqual([]);
  expect(await find({ changed: "90" }, "rep@acme.example")).toEqual([]);
});

test("a task counts as soon as it is added, until it is done", async () => {
  const url = `/accounts/${ids.get("Stood Still")}/tasks/`;
  const { status, body } = await post(url, { title: "Write" });
  const { id } = taskSchema.parse(body);
  const before = await find({ task: "mine" });

  const headers = await signedIn(rep);
  await backend.request({ method: "PATCH", url: `${url}${id}/`, headers, payload: { done: true } });

  expect([status, before]).toEqual([201, ["Moved", "Stood Still"]]);
  expect(await find({ task: "mine" })).toEqual(["Moved"]);
});

test.each([{ changed: "30" }, { task: "open" }, { task: "mine" }] as Record<string, string>[])(
  "%j: the total, facets, groups, export and list agree",
  async (query) => {
    const { length } = await find(query);

    const responses = await Promise.all([
      request("total/", query),
      request("facets/", query),
      request("groups/", { ...query, by: "status" }),
    ]);
    const file = await downloadList(backend, {
      url: `/accounts/export/?${new URLSearchParams({ ...query, columns: "" })}`,
      headers: await signedIn(rep),
    });

    const [total, facets, groups] = responses.map(({ body }) => body);
    expect(accountTotalSchema.parse(total)).toEqual({ total: length });
    expect(accountFacetsSchema.parse(facets).status).toMatchObject([{ value: "active", count: length }]);
    expect(accountGroupsSchema.parse(groups).items).toMatchObject([{ value: "active", count: length }]);
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(length + 1);
  },
);

test("views and alert rules store these filters, and reject invalid ones", async () => {
  const view = { name: "Busy", is_shared: true, columns: [], density: "comfortable" };
  const rule = { name: "Busy", kind: "signal", topics: [] };
  const query = "changed=30&task=mine";

  const saved = await post("/account-views/", { ...view, query });
  const listening = await post("/alert-rules/", { ...rule, query });
  const refused = await Promise.all([
    post("/account-views/", { ...view, query: "changed=400" }),
    post("/alert-rules/", { ...rule, query: "task=yours" }),
  ]);

  expect(savedViewSchema.parse(saved.body)).toMatchObject({ query, unknown: [] });
  expect(alertRuleSchema.parse(listening.body)).toMatchObject({ query, unknown: [] });
  expect(refused.map(({ status }) => status)).toEqual([400, 400]);
});

test("an alert rule matches the accounts that the list shows to the rule's owner", async () => {
  const all = [...ids.values()];
  const of = (email: SampleEmail) =>
    ({ uid: uidOf(email), role: "sales_rep", denied: [], clientId: "globex" }) as const;
  const conditions = [
    { principal: of(rep), filter: { task: "mine" } },
    { principal: of(leader), filter: { task: "mine" } },
    { principal: of(leader), filter: accountFilterSchema.parse({ where: "any(task:mine,changed:3)" }) },
    { principal: of(leader), filter: { changed: 30 } },
  ];

  const met = await evaluateConditions(backend.store.db, "globex", all, conditions);

  const names = (at: number) => [...met.values()].flatMap((one) => (one.met.has(at) ? [one.name] : [])).sort();
  expect([0, 1, 2, 3].map(names)).toEqual([
    ["Moved"],
    ["Moved Long Ago"],
    ["Moved And Done", "Moved Long Ago"],
    ["Moved", "Moved And Done"],
  ]);
});

test("a bulk change applies to the matching accounts only", async () => {
  const action = { kind: "set", values: { tier: "A" } };

  const { status, body } = await post("/accounts/bulk/", { accounts: { query: "task=open&changed=90" }, action });
  await backend.jobs.drain();

  expect([status, bulkSchema.parse(body).total]).toEqual([201, 3]);
  expect(await find({ tier: "A" })).toEqual(["Moved", "Moved Long Ago", "Nobody's Task"]);
});
