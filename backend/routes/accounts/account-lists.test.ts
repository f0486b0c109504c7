import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { accountFacetsSchema, accountsPageSchema, accountTotalSchema } from "@/lib/contracts/accounts/account";
import { type Bulk, type BulkSelection, bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import {
  type AccountList,
  accountListSchema,
  accountListsSchema,
  matchedSchema,
  type NewList,
} from "@/lib/contracts/accounts/account-list";
import { maxLists, maxMembers } from "@/lib/contracts/wire/list-limit";
import { accountListMembers, accountLists } from "../../database/schema/account-lists";
import { accounts } from "../../database/schema/core";
import { evaluateConditions } from "../../domains/rules/match-accounts";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let admin: Headers;
let globex: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  admin = await backend.signIn("clientadmin@acme.example");
  globex = await backend.signIn("clientadmin@globex.example");
});
afterAll(() => backend.close());
afterEach(() => backend.store.db.delete(accountLists));

const send = (method: "POST" | "PATCH" | "DELETE", url: string, payload: object | undefined, headers: Headers) =>
  backend.request({ method, url, ...(payload && { payload }), headers });
const post = (list: Partial<NewList>, headers: Headers) =>
  send("POST", "/account-lists/", { name: "Spring tour", is_shared: false, ...list }, headers);

async function make(list: Partial<NewList> = {}, headers = rep): Promise<AccountList> {
  const { status, body } = await post(list, headers);
  expect({ status, body }).toMatchObject({ status: 201 });
  return accountListSchema.parse(body);
}

async function listsOf(headers: Headers): Promise<AccountList[]> {
  const { body } = await backend.request({ url: "/account-lists/", headers });
  return accountListsSchema.parse(body).items;
}

/** Ids of live accounts of a client, by name. */
async function some(howMany: number, { from = 0, clientId = "acme" } = {}): Promise<string[]> {
  const rows = await backend.store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), isNull(accounts.removedAt)))
    .orderBy(asc(accounts.nameKey))
    .limit(howMany)
    .offset(from);
  return rows.map(({ id }) => id);
}

const rowsOf = (ids: readonly string[]): BulkSelection => ({ rows: ids.map((id) => ({ id, owner_uid: null })) });

const bulk = (list: string, on: boolean, selection: BulkSelection, headers: Headers) =>
  send("POST", "/accounts/bulk/", { accounts: selection, action: { kind: "list", list_id: list, on } }, headers);

async function change(list: string, on: boolean, ids: readonly string[], headers = rep): Promise<Bulk> {
  const { status, body } = await bulk(list, on, rowsOf(ids), headers);
  expect({ status, body }).toMatchObject({ status: 201 });
  return bulkSchema.parse(body);
}

async function undo(id: string, headers = rep): Promise<Bulk> {
  return bulkSchema.parse((await send("POST", `/accounts/bulk/${id}/undo/`, undefined, headers)).body);
}

async function page(query: Record<string, string>, headers = rep) {
  const { status, body } = await backend.request({ url: "/accounts/", query, headers });
  expect({ status, body }).toMatchObject({ status: 200 });
  return accountsPageSchema.parse(body);
}

/** The ids on a list's page. */
const shown = async (list: string, headers = rep) =>
  (await page({ list, limit: "200" }, headers)).items.map(({ id }) => id);

describe("access to lists", () => {
  test("a private list is visible only to its owner, and a shared one only to the client", async () => {
    const ids = await some(2);
    const own = await make({ account_ids: ids });
    const shared = await make({ name: "Everyone's", is_shared: true, account_ids: ids }, leader);

    expect(own).toMatchObject({ name: "Spring tour", is_shared: false, can_change: true, can_fill: true, count: 2 });
    expect((await listsOf(rep)).map(({ name, can_change, can_fill }) => [name, can_change, can_fill])).toEqual([
      ["Everyone's", false, true],
      ["Spring tour", true, true],
    ]);
    expect((await listsOf(leader)).map(({ id }) => id)).toEqual([shared.id]);
    expect(await listsOf(globex)).toEqual([]);
    for (const headers of [leader, admin, globex]) {
      expect(await shown(own.id, headers)).toEqual([]);
      expect(
        (await backend.request({ url: "/accounts/facets/", query: { list: own.id }, headers })).body,
      ).toMatchObject({
        list: null,
      });
    }
    expect(await shown(shared.id, globex)).toEqual([]);
  });

  test("its owner can rename, share and delete a list; the client's admin can do so with a shared one", async () => {
    const shared = await make({ is_shared: true }, leader);
    const own = await make({}, leader);

    const statuses = [];
    for (const [id, headers] of [
      [shared.id, rep],
      [own.id, rep],
      [own.id, admin],
      [shared.id, globex],
    ] as const) {
      const patched = await send("PATCH", `/account-lists/${id}/`, { name: "Mine" }, headers);
      const deleted = await send("DELETE", `/account-lists/${id}/`, undefined, headers);
      statuses.push([patched.status, deleted.status]);
    }

    expect(statuses).toEqual([
      [403, 403],
      [404, 404],
      [404, 404],
      [404, 404],
    ]);
    const renamed = await send("PATCH", `/account-lists/${shared.id}/`, { name: "Ours" }, admin);
    expect(renamed.body).toMatchObject({ name: "Ours", is_shared: true });
    const refused = await send("PATCH", `/account-lists/${shared.id}/`, { is_shared: false }, admin);
    expect(refused).toMatchObject({ status: 409, body: { code: "not_the_owner" } });
    expect((await send("DELETE", `/account-lists/${shared.id}/`, undefined, admin)).status).toBe(204);
    expect((await send("DELETE", `/account-lists/${shared.id}/`, undefined, leader)).status).toBe(404);
  });

  test("rejects a change based on an outdated version of a list", async () => {
    const seen = await make({ is_shared: true }, leader);
    backend.advance(1_000);
    await send("PATCH", `/account-lists/${seen.id}/`, { name: "Theirs", updated_at: seen.updated_at }, admin);

    const late = await send(
      "PATCH",
      `/account-lists/${seen.id}/`,
      { name: "Mine", updated_at: seen.updated_at },
      leader,
    );

    expect(late).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
    expect((await listsOf(leader)).map(({ name }) => name)).toEqual(["Theirs"]);
  });

  test("users who can change accounts can fill a shared list; other users' private lists and other clients' lists are 404s", async () => {
    const [first = "", second = ""] = await some(2);
    const shared = await make({ is_shared: true }, leader);
    const own = await make({}, leader);

    expect(await change(shared.id, true, [first], rep)).toMatchObject({ changed: 1, list: { name: "Spring tour" } });
    expect((await bulk(own.id, true, rowsOf([second]), rep)).status).toBe(400);
    expect((await bulk(shared.id, true, rowsOf([second]), globex)).status).toBe(400);
    const reader = await backend.signIn("user@acme.example");
    expect((await bulk(shared.id, true, rowsOf([second]), reader)).status).toBe(403);
    const readers = await make({}, reader);
    expect(await change(readers.id, true, [second], reader)).toMatchObject({ changed: 1 });
    expect(await shown(shared.id, leader)).toEqual([first]);
  });

  test("the operator can read a client's shared lists but can't create one", async () => {
    const operator = await backend.signIn("admin@sightline.example");
    await backend.request({
      method: "PUT",
      url: "/clients/chosen/",
      payload: { client_id: "acme", reason: "Support case 4711" },
      headers: operator,
    });
    const shared = await make({ is_shared: true });
    await make({ name: "Private" });

    expect((await listsOf(operator)).map(({ id, can_change }) => [id, can_change])).toEqual([[shared.id, false]]);
    expect(await post({}, operator)).toMatchObject({ status: 403, body: { code: "viewing_only" } });
  });
});

describe("accounts on a list", () => {
  test("are filtered, sorted, counted and paged like other accounts", async () => {
    const ids = await some(60);
    const { id: list } = await make({ account_ids: ids });
    const rows = await backend.store.db
      .select({ id: accounts.id, sector: accounts.sector })
      .from(accounts)
      .where(and(eq(accounts.clientId, "acme"), inArray(accounts.id, ids)));
    const sector = rows.find((row) => row.sector !== null)?.sector ?? "";
    const inSector = rows.filter((row) => row.sector === sector).map((row) => row.id);

    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const next = await page({ list, sort: "name", limit: "25", ...(cursor && { cursor }) });
      expect(next.total).toBe(60);
      walked.push(...next.items.map((item) => item.id));
      cursor = next.next_cursor;
    }
    expect(walked).toEqual(ids);
    expect((await page({ list, sector, limit: "200" })).items.map((item) => item.id).sort()).toEqual(inSector.sort());
    const facets = accountFacetsSchema.parse(
      (await backend.request({ url: "/accounts/facets/", query: { list }, headers: rep })).body,
    );
    expect(facets.list).toEqual({ id: list, name: "Spring tour", can_fill: true });
    expect(facets.sector.find(({ value }) => value === sector)?.count).toBe(inSector.length);
    expect(facets.sector.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(60);
    const total = await backend.request({ url: "/accounts/total/", query: { list, sector }, headers: rep });
    expect(accountTotalSchema.parse(total.body).total).toBe(inSector.length);
  });

  test("are added once, even when added twice or concurrently", async () => {
    const ids = await some(3);
    const { id: list } = await make({ account_ids: ids.slice(0, 1) });

    expect(await change(list, true, ids)).toMatchObject({ changed: 2, skipped: [{ reason: "unchanged", count: 1 }] });
    const both = await Promise.all([change(list, true, await some(5)), change(list, true, await some(5))]);

    expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBe(2);
    expect(await shown(list)).toHaveLength(5);
  });

  test("are removed and restored by undo, unless someone has changed them since", async () => {
    const [a = "", b = "", c = "", d = ""] = await some(4);
    const { id: list } = await make({ account_ids: [a] });
    const added = await change(list, true, [a, b, c]);
    backend.advance(1_000);
    await change(list, false, [c]);
    await change(list, true, [c]);

    const undone = await undo(added.id);

    expect(undone).toMatchObject({ is_undone: true, undone: 1, kept: 1 });
    expect((await shown(list)).sort()).toEqual([a, c].sort());
    const off = await change(list, false, [a, c, d]);
    expect(off).toMatchObject({ changed: 2, skipped: [{ reason: "unchanged", count: 1 }] });
    expect(await undo(off.id)).toMatchObject({ undone: 2, kept: 0 });
    expect((await shown(list)).sort()).toEqual([a, c].sort());
  });

  test("are added and removed in the background when an action covers all matching accounts", async () => {
    const { id: list } = await make();
    const all = await page({ sector: "Financials" });

    const { body } = await bulk(list, true, { query: "sector=Financials" }, rep);
    const started = bulkSchema.parse(body);
    expect(started).toMatchObject({ state: "running", total: all.total });
    expect(started.done).toBeLessThan(started.total);
    await backend.jobs.drain();
    expect((await page({ list })).total).toBe(all.total);
    const off = bulkSchema.parse((await bulk(list, false, { query: `list=${list}&status=active` }, rep)).body);
    await backend.jobs.drain();
    expect(await page({ list, status: "active" })).toMatchObject({ total: 0 });
    await undo(off.id);
    await backend.jobs.drain();
    expect((await page({ list })).total).toBe(all.total);
  });

  test("are hidden while the account is removed, and reappear when it is restored", async () => {
    const ids = await some(2, { from: 40 });
    const { id: list } = await make({ account_ids: ids }, leader);
    await send("POST", "/accounts/remove/", { ids: ids.slice(0, 1) }, leader);

    expect(await shown(list, leader)).toEqual(ids.slice(1));
    expect((await listsOf(leader))[0]?.count).toBe(1);
    await send("POST", "/accounts/restore/", { ids: ids.slice(0, 1) }, leader);
    expect(await shown(list, leader)).toHaveLength(2);
  });

  test("stay unchanged by an undo after the list is deleted", async () => {
    const ids = await some(2);
    const { id: list } = await make({ account_ids: ids });
    const off = await change(list, false, ids);
    await send("DELETE", `/account-lists/${list}/`, undefined, rep);

    expect(await undo(off.id)).toMatchObject({ undone: 0, kept: 2, list: null });
  });

  test("match an alert rule only if the rule's owner can see the list", async () => {
    const [id = ""] = await some(1);
    const { id: list } = await make({ account_ids: [id] });
    const principals = ["rep@acme.example", "leader@acme.example"] as const;

    const met = await evaluateConditions(
      backend.store.db,
      "acme",
      [id],
      principals.map((email) => ({
        principal: { uid: uidOf(email), role: "sales_rep", denied: [], clientId: "acme" },
        filter: { list },
      })),
    );

    expect([...(met.get(id)?.met ?? [])]).toEqual([0]);
  });
});

describe("limits", () => {
  test("limits the total number of a client's lists, and explains why one more is rejected", async () => {
    const at = new Date(0);
    const row = {
      clientId: "acme",
      userId: uidOf("leader@acme.example"),
      isShared: false,
      createdAt: at,
      updatedAt: at,
    };
    await backend.store.db
      .insert(accountLists)
      .values(Array.from({ length: maxLists - 1 }, (_, index) => ({ ...row, name: `List ${index}` })));

    const responses = await Promise.all([post({ name: "A" }, rep), post({ name: "B" }, rep)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "too_many",
      detail: expect.stringContaining("500 lists"),
    });
    expect((await post({}, globex)).status).toBe(201);
  });

  test("skips and reports accounts that no longer fit on a full list", async () => {
    const { id: list } = await make();
    const [a = "", b = "", c = ""] = await some(3);
    // Rows of nonexistent accounts, with foreign keys disabled, so that inserting thousands of them is fast.
    await backend.store.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into account_list_members (client_id, list_id, account_id, created_at)
        select 'acme', ${list}::uuid, gen_random_uuid(), now() from generate_series(1, ${maxMembers - 2}::int)`);
    });

    const done = await change(list, true, [a, b, c]);

    expect(done).toMatchObject({ changed: 2, skipped: [{ reason: "full", count: 1 }] });
    expect(await shown(list)).toHaveLength(2);
  });

  test("rejects more accounts than a list can hold before adding any", async () => {
    const { id: list } = await make({}, globex);
    const fill = (statement: SQL) =>
      backend.store.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(statement);
      });
    await fill(sql`insert into accounts (client_id, name, status)
      select 'globex', 'Overmany ' || n, 'active' from generate_series(1, ${maxMembers + 1}::int) n`);

    const response = await bulk(list, true, { query: "q=overmany" }, globex);

    expect(response).toMatchObject({
      status: 409,
      body: { code: "too_many", detail: expect.stringContaining("10,000") },
    });
    expect(await shown(list, globex)).toEqual([]);
    await fill(sql`delete from accounts where client_id = 'globex' and name like 'Overmany %'`);
  });

  test.each<[string, object, string]>([
    ["an empty name", { name: " " }, "name"],
    ["a long name", { name: "x".repeat(61) }, "name"],
    ["invalid ids", { account_ids: ["abc"] }, "account_ids"],
    [
      "more ids than the limit",
      { account_ids: Array.from({ length: 2_001 }, () => crypto.randomUUID()) },
      "account_ids",
    ],
  ])("rejects %s and names the error", async (_what, wrong, error) => {
    const { status, body } = await post(wrong, rep);

    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(error);
    expect(await listsOf(rep)).toEqual([]);
  });

  test("a repeated request with the same key creates one list, without another client's accounts", async () => {
    const [own = ""] = await some(1);
    const [foreign = ""] = await some(1, { clientId: "globex" });
    const headers = { ...rep, "idempotency-key": "99999999-2222-4333-8444-666666666666" };
    const payload = { name: "Once", is_shared: false, account_ids: [own, foreign, own] };

    const first = await backend.request({ method: "POST", url: "/account-lists/", payload, headers });
    const second = await backend.request({ method: "POST", url: "/account-lists/", payload, headers });

    expect(second.body).toEqual(first.body);
    expect(await listsOf(rep)).toHaveLength(1);
    const members = await backend.store.db.select({ id: accountListMembers.accountId }).from(accountListMembers);
    expect(members).toEqual([{ id: own }]);
  });
});

describe("pasted names", () => {
  const match = async (entries: string[], headers = globex) => {
    const { status, body } = await send("POST", "/account-lists/match/", { entries }, headers);
    expect({ status, body }).toMatchObject({ status: 200 });
    return matchedSchema.parse(body).items.map(({ entry, accounts: found }) => [entry, found.map(({ name }) => name)]);
  };

  beforeAll(async () => {
    await backend.store.db.insert(accounts).values(
      [
        { name: "Quillfeather Inc", domain: "quillfeather.example", ticker: "QUIL", cik: "0000912345" },
        { name: "Marlowe Group LLC", domain: "marlowe.example", ticker: "MRLW" },
        { name: "Marlowe Group Ltd", domain: "marlowe-uk.example", ticker: "QQQX" },
        { name: "QQQX", domain: "other.example" },
        { name: "Gone Co", domain: "gone.example", removedAt: new Date(0) },
      ].map((row) => ({ ...row, clientId: "globex", status: "active" as const })),
    );
  });

  test("match accounts by domain, URL, email, ticker, CIK and name, with or without the legal form", async () => {
    const one = ["Quillfeather Inc"];
    expect(
      await match([
        "QUILLFEATHER.example",
        "https://www.quillfeather.example/about",
        "jo@quillfeather.example",
        "quil",
        "NYSE: QUIL",
        "912345",
        "CIK 0000912345",
        "quillfeather inc",
        "Quillfeather",
        "Nobody at All",
        "gone.example",
      ]),
    ).toEqual([
      ["QUILLFEATHER.example", one],
      ["https://www.quillfeather.example/about", one],
      ["jo@quillfeather.example", one],
      ["quil", one],
      ["NYSE: QUIL", one],
      ["912345", one],
      ["CIK 0000912345", one],
      ["quillfeather inc", one],
      ["Quillfeather", one],
      ["Nobody at All", []],
      ["gone.example", []],
    ]);
  });

  test("with several matches list each of them, and never match another client's accounts", async () => {
    const found = await match(["Marlowe Group", "QQQX"]);

    expect(found.map(([entry, names]) => [entry, [...(names ?? [])].sort()])).toEqual([
      ["Marlowe Group", ["Marlowe Group LLC", "Marlowe Group Ltd"]],
      ["QQQX", ["Marlowe Group Ltd", "QQQX"]],
    ]);
    expect(await match(["quillfeather.example"], rep)).toEqual([["quillfeather.example", []]]);
  });

  test.each<[string, unknown[]]>([
    ["no entries", []],
    ["too many entries", Array.from({ length: 2_001 }, (_, index) => `a${index}`)],
    ["an entry that is too long", ["x".repeat(301)]],
    ["an empty entry", [" "]],
  ])("are rejected if there are %s", async (_what, entries) => {
    expect((await send("POST", "/account-lists/match/", { entries }, rep)).status).toBe(400);
  });
});
