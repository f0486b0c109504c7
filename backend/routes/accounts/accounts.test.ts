import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  type AccountsPage,
  accountDetailSchema,
  accountFacetsSchema,
  accountOutcomesSchema,
  accountsPageSchema,
} from "@/lib/contracts/accounts/account";
import { readRows } from "../../database/database";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let rep: { authorization: string };
let globex: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  globex = await backend.signIn("rep@globex.example");
  const names = sql`select id, search_key(name) as key from accounts where client_id = 'acme'`;
  const rows = await readRows(backend.store.db, z.object({ id: z.string(), key: z.string() }), names);
  for (const { id, key } of rows) nameKeys.set(id, key);
});
afterAll(() => backend.close());

async function list(query: Record<string, string>, headers: Record<string, string> = rep): Promise<AccountsPage> {
  const { body } = await backend.request({ url: "/accounts/", query, headers });
  return accountsPageSchema.parse(body);
}

async function idOf(name: string, headers: Record<string, string> = rep): Promise<string> {
  const page = await list({ q: name, limit: "1" }, headers);
  return page.items[0]?.id ?? "";
}

type Listed = AccountsPage["items"][number];

/** Removes or restores one account as `rep`, and returns the outcome. */
async function change(what: "remove" | "restore", id: string) {
  const request = { method: "POST", url: `/accounts/${what}/`, headers: rep, payload: { ids: [id] } } as const;
  return accountOutcomesSchema.parse((await backend.request(request)).body).results[0]?.outcome;
}

const nameKeys = new Map<string, string>();
const byName = ({ id }: Listed) => nameKeys.get(id) ?? null;

/** Asserts that these accounts are sorted by a value, and that accounts without the value come last. */
function expectOrder(items: Listed[], readValue: (item: Listed) => string | number | null, isDescending = false): void {
  const values = items.map(readValue);
  const known = values.filter((value) => value !== null);
  expect(known.length).toBeGreaterThan(0);
  expect(values.slice(known.length).every((value) => value === null)).toBe(true);
  const sorted = known.toSorted((a, b) => (a === b ? 0 : a < b === isDescending ? 1 : -1));
  expect(known).toEqual(sorted);
}

async function walk(query: Record<string, string>): Promise<AccountsPage["items"]> {
  const items: AccountsPage["items"] = [];
  let page = await list({ ...query, limit: "200" });
  for (;;) {
    items.push(...page.items);
    if (page.next_cursor === null) return items;
    page = await list({ ...query, limit: "200", cursor: page.next_cursor });
  }
}

describe("the list", () => {
  test("three letters find Estée Lauder first", async () => {
    const page = await list({ q: "est" });

    expect(page.items[0]?.name).toBe("Estée Lauder Companies");
  });

  test.each(["ESTÉE LAUDER", "estee  lauder", "lauder est", "elcompanies", "EL"])(
    "%j finds Estée Lauder",
    async (q) => {
      const page = await list({ q });

      expect(page.items.map(({ name }) => name)).toContain("Estée Lauder Companies");
    },
  );

  test.each([
    ["oreilly", "O’Reilly Automotive"],
    ["o'reilly", "O’Reilly Automotive"],
    ["brown forman", "Brown–Forman"],
    ["mmm", "3M"],
    ["3m.com", "3M"],
  ])("%j finds %s first", async (q, name) => {
    const page = await list({ q });

    expect(page.items[0]?.name).toBe(name);
  });

  test("words that start with the search terms rank above words that contain them", async () => {
    const page = await list({ q: "air del", limit: "200" });
    const isWordStart = ({ name }: { name: string }) => /(?=.*\bair)(?=.*\bdel)/i.test(name);

    expect(page.items[0]?.name).toBe("Delta Air Lines");
    expect(page.items.findLastIndex(isWordStart)).toBeLessThan(page.items.filter(isWordStart).length);
  });

  test("a search for two words requires both", async () => {
    const page = await list({ q: "energy corp", limit: "200" });

    expect(page.total).toBeGreaterThan(0);
    for (const { name, domain } of page.items)
      expect(`${name} ${domain}`.toLowerCase()).toMatch(/(?=.*energy)(?=.*corp)/);
  });

  test.each(["%", "_", "\\", "'; drop table accounts; --", "\u{1F642}", "a".repeat(200)])(
    "treats %j as plain text",
    async (q) => {
      const page = await list({ q });

      expect(page.items.length).toBeLessThanOrEqual(page.total);
      expect(page.total).toBeLessThan(50);
    },
  );

  test("pages list all 2,183 accounts once, ordered by name", async () => {
    const items = await walk({});

    expect(items).toHaveLength(2183);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2183);
    expectOrder(items, byName);
  });

  test.each([
    ["market_cap", (a: number, b: number) => a <= b],
    ["-market_cap", (a: number, b: number) => a >= b],
  ] as const)("sorting by %s lists every account, those without a value last", async (sort, isInOrder) => {
    const items = await walk({ sort });
    const values = items.map((item) => item.market_cap_usd);
    const known = values.filter((value) => value !== null);

    expect(items).toHaveLength(2183);
    expect(values.slice(known.length).every((value) => value === null)).toBe(true);
    expect(known.every((value, index) => index === 0 || isInOrder(known[index - 1] ?? 0, value))).toBe(true);
  });

  test.each([
    ["name", byName],
    ["revenue", ({ revenue_usd }: Listed) => revenue_usd],
    ["employees", ({ employees }: Listed) => employees],
    ["founded", ({ founded_year }: Listed) => founded_year],
    ["updated", ({ updated_at }: Listed) => updated_at],
  ] as const)(
    "sorting by %s in both directions, with and without a search, keeps its order across pages",
    async (field, readValue) => {
      for (const sort of [field, `-${field}`]) {
        const all = await walk({ sort, sector: "Financials,Utilities" });
        const found = await walk({ sort, q: "co" });

        for (const items of [all, found]) expectOrder(items, readValue, sort.startsWith("-"));

        expect(new Set(all.map(({ id }) => id)).size).toBe((await list({ sector: "Financials,Utilities" })).total);
        expect(new Set(found.map(({ id }) => id)).size).toBe((await list({ q: "co" })).total);
      }
    },
  );

  test("combined filters narrow the list, and the total matches", async () => {
    const page = await list({
      sector: "Health Care",
      state: "CA",
      band: "Nano Cap,Micro Cap",
      status: "active",
      limit: "200",
    });

    expect(page.items).toHaveLength(page.total);
    expect(page.total).toBeGreaterThan(10);
    for (const item of page.items) {
      expect(item).toMatchObject({ sector: "Health Care", hq_state: "CA", status: "active" });
      expect(["Nano Cap", "Micro Cap"]).toContain(item.market_cap_band);
    }
  });

  test("a sector's code includes all its industries", async () => {
    const page = await list({ industry: "N:22" });

    expect(page.total).toBe(46);
  });

  test(`"owner=me" lists the rep's accounts, and "owner=none" lists accounts without an owner`, async () => {
    const mine = await list({ owner: "me", limit: "200" });
    const nobodys = await list({ owner: "none" });

    expect(mine.total).toBeGreaterThan(90);
    expect(mine.total).toBeLessThan(150);
    expect(mine.items.map(({ name }) => name)).toContain("Estée Lauder Companies");
    expect(nobodys.total).toBeGreaterThan(1000);
  });

  test.each([
    [{ sort: "size" }, "sort"],
    [{ sort: "relevance" }, "sort"],
    [{ limit: "0" }, "limit"],
    [{ limit: "201" }, "limit"],
    [{ limit: "ten" }, "limit"],
    [{ band: "Huge Cap" }, "band.0"],
    [{ status: "gone" }, "status.0"],
    [{ employees_min: "-1" }, "employees_min"],
    [{ employees_min: "1e999" }, "employees_min"],
    [{ employees_min: "" }, "employees_min"],
    [{ q: "x".repeat(10_000) }, "q"],
    [{ sector: "x".repeat(10_000) }, "sector"],
    [{ client_id: "globex" }, "client_id"],
  ])("%j returns a 400 that names the field", async (query, field) => {
    const { status, body } = await backend.request({ url: "/accounts/", query: { ...query }, headers: rep });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid_request" });
    expect(Object.keys(Object(body).fields)).toContain(field);
  });

  test("W7 · rejects repeated parameters and NUL characters", async () => {
    const twice = await backend.request({ url: "/accounts/?q=a&q=b", headers: rep });
    const nul = await backend.request({ url: "/accounts/?q=a%00b", headers: rep });

    expect([twice.status, nul.status]).toEqual([400, 400]);
  });
});

describe("a cursor", () => {
  async function cursorOf(query: Record<string, string>, headers: Record<string, string> = rep): Promise<string> {
    return (await list({ ...query, limit: "5" }, headers)).next_cursor ?? "";
  }

  test.each([
    [{}, { sort: "-name" }],
    [{}, { q: "inc" }],
    [{ q: "inc" }, { q: "corp" }],
    [{ sector: "Energy" }, { sector: "Utilities" }],
    [{ sort: "revenue" }, { sort: "employees" }],
  ])("from %j is rejected for %j", async (from, to) => {
    const cursor = await cursorOf({ ...from });

    const { status, body } = await backend.request({ url: "/accounts/", query: { ...to, cursor }, headers: rep });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "bad_cursor" });
  });

  test("from another client is rejected", async () => {
    const cursor = await cursorOf({}, globex);

    const { status } = await backend.request({ url: "/accounts/", query: { cursor }, headers: rep });

    expect(status).toBe(400);
  });

  test.each(["x", "W10", "bnVsbA", Buffer.from('["a",false,1,0,"x","y"]').toString("base64url"), "é".repeat(900)])(
    "%j is rejected",
    async (cursor) => {
      const { status, body } = await backend.request({ url: "/accounts/", query: { cursor }, headers: rep });

      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "bad_cursor" });
    },
  );

  test("with a modified value is rejected or lists only this client's accounts", async () => {
    const parts: unknown = JSON.parse(Buffer.from(await cursorOf({ sort: "-market_cap" }), "base64url").toString());
    if (!Array.isArray(parts)) throw new Error("a cursor is a list");
    for (const value of ["abc", "1e5", "", {}, 5, "9".repeat(30)]) {
      const bent = Buffer.from(JSON.stringify(parts.with(4, value))).toString("base64url");
      const { status } = await backend.request({
        url: "/accounts/",
        query: { sort: "-market_cap", cursor: bent },
        headers: rep,
      });
      expect(status).toBe(400);
    }
  });
});

describe("facets", () => {
  test("are counted without their own filter and with all others", async () => {
    const query = { sector: "Energy", state: "TX", q: "energy" };
    const { body } = await backend.request({ url: "/accounts/facets/", query, headers: rep });
    const facets = accountFacetsSchema.parse(body);
    const both = await list(query);
    const stateOnly = await list({ state: "TX", q: "energy" });

    expect(facets.sector.find(({ value }) => value === "Energy")?.count).toBe(both.total);
    expect(facets.state.find(({ value }) => value === "TX")?.count).toBe(both.total);
    expect(facets.sector.reduce((sum, { count }) => sum + count, 0)).toBe(stateOnly.total);
    expect(facets.industry.reduce((sum, { count }) => sum + count, 0)).toBe(both.total);
  });

  test.each<Record<string, string>>([
    { industry: "N:22" },
    { industry: "N:22,334", state: "TX" },
    { industry: "N:22", owner: "me", q: "energy" },
  ])("a selected sector (%j) is listed with its name and count", async (query) => {
    const { body } = await backend.request({ url: "/accounts/facets/", query, headers: rep });
    const { total } = await list({ ...query, industry: "N:22" });

    expect(accountFacetsSchema.parse(body).industry).toContainEqual({
      value: "N:22",
      label: "Utilities (sector)",
      count: total,
    });
  });

  test("have names for owners and states, and list bands by size", async () => {
    const { body } = await backend.request({ url: "/accounts/facets/", headers: rep });
    const facets = accountFacetsSchema.parse(body);

    expect(facets.owner.map(({ label }) => label)).toEqual(expect.arrayContaining(["No owner", "Ravi Petersen"]));
    expect(facets.state[0]).toMatchObject({ value: "CA", label: "California" });
    expect(facets.band.map(({ value }) => value).at(-1)).toBe("Mega Cap");
  });
});

describe("one account", () => {
  test("has values with their sources, and estimates are marked as such", async () => {
    const { body } = await backend.request({ url: `/accounts/${await idOf("mmm")}/`, headers: rep });
    const account = accountDetailSchema.parse(body);

    expect(account.external_id).toBe("cik:0000066740");
    expect(account.facts.find(({ field }) => field === "revenue_usd")).toMatchObject({
      method: "estimated",
      confidence: "low",
    });
    expect(account.facts.find(({ field }) => field === "employees")).toBeUndefined();
  });

  test("G9 · missing, malformed, removed and other clients' accounts return the same 404", async () => {
    const removed = await idOf("Zoetis");
    await change("remove", removed);
    const foreign = (await list({ limit: "1" }, globex)).items[0]?.id ?? "";
    const ids = ["00000000-0000-4000-8000-000000000000", "17", "%2e%2e", "a".repeat(150), removed, foreign];

    const responses = await Promise.all(ids.map((id) => backend.request({ url: `/accounts/${id}/`, headers: rep })));

    expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 404, body: { code: "not_found" } });
    await change("restore", removed);
  });

  test("G9 · no route reveals or changes another client's account", async () => {
    const id = (await list({ limit: "1" }, globex)).items[0]?.id ?? "";

    const responses = await Promise.all([
      backend.request({ url: `/accounts/${id}/`, headers: rep }),
      backend.request({ url: `/accounts/${id}/contacts/`, headers: rep }),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect([await change("remove", id), await change("restore", id)]).toEqual(["not_found", "not_found"]);
    expect((await backend.request({ url: `/accounts/${id}/`, headers: globex })).status).toBe(200);
  });

  test("G9 · the name search and the owner filter find no accounts of another client", async () => {
    const added = await backend.request({
      method: "POST",
      url: "/accounts/",
      headers: globex,
      payload: { name: "Quiet Harbor Robotics" },
    });
    const owner = String(Object(added.body).owner.uid);

    expect((await list({ q: "quiet harbor" })).total).toBe(0);
    expect((await list({ owner })).total).toBe(0);
    expect((await list({ q: "quiet harbor" }, globex)).total).toBe(1);
  });
});

describe("adding, removing and restoring", () => {
  const add = (payload: object, headers: Record<string, string> = rep) =>
    backend.request({ method: "POST", url: "/accounts/", headers, payload });

  test("an account added by a rep is found at once, is owned by the rep, and has facts marked as manual", async () => {
    const before = (await list({})).total;

    const { status, body } = await add({
      name: "  Ünïque Widgets ",
      domain: "Unique-Widgets.example",
      industry_code: "334",
      hq_state: "ca",
    });
    const account = accountDetailSchema.parse(body);

    expect(status).toBe(201);
    expect(account).toMatchObject({
      name: "Ünïque Widgets",
      domain: "unique-widgets.example",
      hq_state: "CA",
      naics_sector: "31-33",
    });
    expect(account.owner?.name).toBe("Ravi Petersen");
    expect(account.facts).toContainEqual(
      expect.objectContaining({ field: "name", method: "manual", source: "manual" }),
    );
    expect((await list({ q: "unique wid" })).items[0]?.id).toBe(account.id);
    expect((await list({})).total).toBe(before + 1);
  });

  test.each([
    [{ name: "estee lauder COMPANIES" }, "name"],
    [{ name: "Someone else", domain: "elcompanies.com" }, "domain"],
  ])("rejects the duplicate %j with a 409 and the existing account's id", async (payload, field) => {
    const { status, body } = await add(payload);

    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "duplicate",
      fields: { account_id: await idOf("estee lauder"), [field]: expect.any(String) },
    });
  });

  test("R16 · of concurrent requests to add the same account, only one succeeds", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => add({ name: "Twice Clicked" })));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    [{}, "name"],
    [{ name: "" }, "name"],
    [{ name: "x".repeat(10_000) }, "name"],
    [{ name: 7 }, "name"],
    [{ name: "A", domain: "not a domain" }, "domain"],
    [{ name: "A", industry_code: "999" }, "industry_code"],
    [{ name: "A", client_id: "globex" }, "client_id"],
    [{ name: "A", owner_id: "x" }, "owner_id"],
    [{ name: "A", employees: -1 }, "employees"],
    [[], "body"],
  ])("%j returns a 400 that names the field", async (payload, field) => {
    const { status, body } = await add(payload);

    expect(status).toBe(400);
    expect(Object.keys(Object(body).fields)).toContain(field);
  });

  test("a removal hides the account everywhere and can be undone; both are idempotent", async () => {
    const id = await idOf("Tesla");
    const before = (await list({})).total;
    expect([await change("remove", id), await change("remove", id)]).toEqual(["removed", "removed"]);
    expect((await list({})).total).toBe(before - 1);
    expect((await list({ q: "tesla" })).items.map((item) => item.id)).not.toContain(id);
    expect((await backend.request({ url: `/accounts/${id}/contacts/`, headers: rep })).status).toBe(404);
    expect([await change("restore", id), await change("restore", id)]).toEqual(["restored", "restored"]);
    expect((await list({})).total).toBe(before);
  });

  test("a removed account can't be restored once another account has its name", async () => {
    const id = await idOf("Ford Motor");
    await change("remove", id);
    const name = "Ford Motor Company";
    const { items } = await list({ q: "ford motor" });
    expect(items).toHaveLength(0);
    await add({ name });

    expect(await change("restore", id)).toBe("duplicate");
  });

  test("a `user` can read but not change accounts", async () => {
    const user = await backend.signIn("user@acme.example");
    const id = await idOf("mmm");

    const responses = await Promise.all([
      add({ name: "By a reader" }, user),
      backend.request({ method: "POST", url: "/accounts/remove/", payload: { ids: [id] }, headers: user }),
      backend.request({ method: "POST", url: "/accounts/restore/", payload: { ids: [id] }, headers: user }),
    ]);

    expect(responses.map(({ status, body }) => [status, Object(body).code])).toEqual(Array(3).fill([403, "forbidden"]));
    expect((await list({}, user)).total).toBeGreaterThan(2000);
  });
});
