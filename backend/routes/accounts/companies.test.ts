import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { catalogPageSchema, companiesAddedSchema } from "@/lib/contracts/companies/catalog-company";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { signals } from "../../database/schema/activity";
import { accounts, clients, users } from "../../database/schema/core";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const rep = "rep@globex.example";
const admin = "clientadmin@globex.example";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  const { db } = backend.store;
  await db.insert(clients).values({ id: "empty", name: "Empty" });
  await db
    .update(users)
    .set({ clientId: "empty" })
    .where(inArray(users.id, [uidOf(rep), uidOf(admin)]));
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.store.db.update(accounts).set({ removedAt: backend.now() }).where(eq(accounts.clientId, "empty")),
);

async function list(query = "", email: SampleEmail = rep) {
  const { body } = await backend.request({ url: `/companies/?${query}`, headers: await backend.signIn(email) });
  return catalogPageSchema.parse(body);
}

async function post(url: string, ids: readonly string[], email: SampleEmail = rep) {
  return backend.request({ method: "POST", url, headers: await backend.signIn(email), payload: { ids } });
}

async function add(ids: readonly string[]) {
  return companiesAddedSchema.parse((await post("/companies/add/", ids)).body);
}

const liveNames = async () =>
  (await backend.store.db.select().from(accounts).where(eq(accounts.clientId, "empty")))
    .filter(({ removedAt }) => removedAt === null)
    .map(({ name }) => name);

test.each([
  ["q=MSFT", "Microsoft"],
  ["q=microsoft.com", "Microsoft"],
  ["q=3m", "3M"],
  ["q=Coca-Cola", "Coca-Cola Company"],
  ["q=mcdonald%E2%80%99s", "McDonald's"],
])("finds a company by ticker, domain or name: %s", async (query, name) => {
  expect((await list(query)).items.map((item) => item.name)).toContain(name);
});

test("pages through every match by name, once each", async () => {
  const ireland = await list("country=Ireland");
  expect(ireland.total).toBeGreaterThan(5);
  expect(ireland.items).toHaveLength(ireland.total);
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(`country=Ireland&limit=4${cursor === null ? "" : `&cursor=${cursor}`}`);
    names.push(...page.items.map(({ name }) => name));
    cursor = page.next_cursor;
  } while (cursor !== null);

  expect(names).toEqual(ireland.items.map(({ name }) => name));
  expect(new Set(names).size).toBe(ireland.total);
});

test("filters by industry, and offers at most 200 companies to add", async () => {
  const [industry] = (await list()).industries;
  const page = await list(`industry=${industry?.code}&limit=200`);

  expect(page.items.length).toBeGreaterThan(0);
  expect(new Set(page.items.map(({ industry_name }) => industry_name))).toEqual(new Set([industry?.name]));
  expect((await list()).addable).toHaveLength(200);
});

test("adds companies with their values and sources, owned by the rep; adding them again adds nothing", async () => {
  const ids = (await list("country=Ireland")).addable;

  const { added, present } = await add(ids);

  expect([added.length, present]).toEqual([ids.length, 0]);
  const marked = await list("country=Ireland");
  expect(marked.addable).toEqual([]);
  expect(new Set(marked.items.map(({ account_id }) => account_id))).toEqual(new Set(added.map(({ id }) => id)));
  const { body } = await backend.request({ url: `/accounts/${added[0]?.id}/`, headers: await backend.signIn(rep) });
  const account = accountDetailSchema.parse(body);
  expect(account).toMatchObject({ hq_country: "Ireland", owner: { uid: uidOf(rep) } });
  expect(account.facts.find(({ field }) => field === "hq_country")?.source).toMatch(/Wikipedia|FinanceDatabase/);

  expect(await add(ids)).toMatchObject({ added: [], present: ids.length });
  expect(await liveNames()).toHaveLength(ids.length);
});

test("a company whose name is an account already is marked and not added", async () => {
  await backend.store.db.insert(accounts).values({ clientId: "empty", name: "microsoft", status: "active" });
  const [company] = (await list("q=MSFT")).items;

  expect(company?.account_id).not.toBeNull();
  expect(await add([String(company?.id)])).toMatchObject({ added: [], present: 1 });
});

test("a company whose account was merged into another is marked with that account", async () => {
  const { items } = await list("q=MSFT");
  const company = items.find(({ name }) => name === "Microsoft")?.id ?? "";
  const [merged = ""] = (await add([company])).added.map(({ id }) => id);
  const another = (await list("q=3m")).items.find(({ name }) => name === "3M")?.id ?? "";
  const [other] = (await add([another])).added;
  await backend.store.db
    .update(accounts)
    .set({ removedAt: backend.now(), mergedInto: other?.id ?? null })
    .where(eq(accounts.id, merged));

  expect((await list("q=MSFT")).items.find(({ id }) => id === company)?.account_id).toBe(other?.id);
  expect((await add([company])).added).toEqual([]);
});

const undo = async (id: string, email: SampleEmail = rep) =>
  backend.request({ method: "POST", url: `/companies/add/${id}/undo/`, headers: await backend.signIn(email) });

/** Inserts a connector's signal. @returns its id */
async function insertNews(accountId: string, connector: "sec" | "api" = "sec"): Promise<string> {
  const id = randomUUID();
  const at = backend.now();
  await backend.store.db.insert(signals).values({
    ...{ id, clientId: "empty", accountId, title: "Opens a plant", source: "SEC", connector },
    ...{ sourceId: id, occurredAt: at, createdAt: at },
  });
  return id;
}

test("undoing an addition removes its accounts, and the companies can be added again", async () => {
  const ids = (await list("q=apple")).addable;
  const before = await liveNames();
  const { id } = await add(ids);

  expect((await undo(id, "rep@acme.example")).status).toBe(404);
  expect((await undo(id, admin)).status).toBe(404);
  const undone = { status: 200, body: { removed: ids.length, kept: 0 } };
  expect(await undo(id)).toMatchObject(undone);

  expect(await liveNames()).toEqual(before);
  expect(await undo(id)).toMatchObject(undone);
  expect((await add(ids)).added).toHaveLength(ids.length);
});

test("undoing an addition keeps accounts that someone has worked on since; a connector's signal doesn't count", async () => {
  const { id, added } = await add((await list("country=Ireland")).addable.slice(0, 10));
  const [noted, changed, unowned, contacted, planned, called, told, sent, news] = added;
  const work = async (method: "POST" | "PATCH" | "PUT", url: string, payload: object, email: SampleEmail = rep) =>
    backend.request({ method, url: `/accounts/${url}`, headers: await backend.signIn(email), payload });
  const person = { full_name: "Ida Works", title: "Buyer", function: "procurement", level: "manager" };
  const { body } = await backend.request({ url: `/accounts/${changed?.id}/`, headers: await backend.signIn(rep) });
  const { employees } = accountDetailSchema.parse(body);
  expect([
    (await work("POST", `${noted?.id}/notes/`, { body: "We met." })).status,
    (await work("PATCH", `${changed?.id}/`, { values: { employees: 7 }, expected: { employees } })).status,
    (await work("PUT", `${unowned?.id}/owner/`, { uid: null, expected: uidOf(rep) }, admin)).status,
    (await work("POST", `${contacted?.id}/contacts/`, person)).status,
    (await work("POST", `${planned?.id}/tasks/`, { title: "Call them" })).status,
    (await work("POST", `${called?.id}/conversations/`, { kind: "call", body: "Pricing", minutes: 10 })).status,
    (await work("POST", `${told?.id}/signals/`, { title: "They grow", source: "A friend" })).status,
  ]).toEqual([201, 200, 200, 201, 201, 201, 201]);
  await insertNews(sent?.id ?? "", "api");
  await insertNews(news?.id ?? "");

  expect((await undo(id)).body).toEqual({ removed: 2, kept: 8 });

  expect(new Set(await liveNames())).toEqual(new Set(added.slice(0, 8).map(({ name }) => name)));
});

test("undoing an addition again keeps an account that has been restored in the meantime", async () => {
  const { id, added } = await add((await list("country=Ireland")).addable.slice(0, 2));
  const [restored] = added;
  await undo(id);
  expect((await post("/accounts/restore/", [restored?.id ?? ""], admin)).status).toBe(200);

  expect((await undo(id)).body).toEqual({ removed: 1, kept: 1 });

  expect(await liveNames()).toEqual([restored?.name]);
});

test("undoing an addition keeps accounts that others watch, list or judge signals of, but not those of the user", async () => {
  const { id, added } = await add((await list("country=Ireland")).addable.slice(0, 6));
  const ids = added.map((account) => account.id);
  const use = async (email: SampleEmail, [watched = "", listed = "", judged = ""]: readonly string[]) => {
    const signal = await insertNews(judged);
    const headers = await backend.signIn(email);
    const send = async (method: "PUT" | "POST", url: string, payload?: object) =>
      (await backend.request({ method, url, headers, ...(payload && { payload }) })).status;
    expect([
      await send("POST", `/accounts/${watched}/watch/`),
      await send("POST", "/account-lists/", { name: email, is_shared: true, account_ids: [listed] }),
      await send("PUT", `/accounts/${judged}/signals/${signal}/feedback/`, { feedback: "useful" }),
    ]).toEqual([204, 201, 204]);
  };
  await use(admin, ids.slice(0, 3));
  await use(rep, ids.slice(3));

  expect((await undo(id)).body).toEqual({ removed: 3, kept: 3 });

  expect(new Set(await liveNames())).toEqual(new Set(added.slice(0, 3).map(({ name }) => name)));
});

test("marks only the accounts of the user's own client", async () => {
  const [mine] = (await list("q=MSFT")).items;
  const [theirs] = (await list("q=MSFT", "rep@acme.example")).items;

  expect(mine?.account_id).toBeNull();
  expect(theirs?.account_id).not.toBeNull();
});

test("rejects unknown companies, too many, a bad cursor, a read-only user and a visitor; nothing is added", async () => {
  const [known] = (await list("q=MSFT")).addable;
  expect((await post("/companies/add/", [String(known), "cik:none"])).status).toBe(400);
  expect((await post("/companies/add/", Array(201).fill("x"))).status).toBe(400);
  expect((await post("/companies/add/", [String(known)], "user@acme.example")).status).toBe(403);
  expect((await backend.request({ url: "/companies/" })).status).toBe(401);
  const headers = await backend.signIn(rep);
  expect((await backend.request({ url: "/companies/?cursor=nonsense", headers })).status).toBe(400);
  expect(await liveNames()).toEqual([]);
});
