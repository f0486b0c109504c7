import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { evidenceSchema, historyPageSchema } from "@/lib/contracts/accounts/account-change";
import { type Signal, signalsPageSchema } from "@/lib/contracts/activity/activity";
import { incomingResultsSchema } from "@/lib/contracts/incoming/incoming";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { accounts, clients, signInCounters } from "../../database/schema/core";
import { apiTokens } from "../../database/schema/incoming";
import { outbox } from "../../database/schema/outbox";
import { addApiToken } from "../../domains/signals/incoming/tokens";
import type { Principal } from "../../principal";
import { hashToken } from "../../secrets/token";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let token: string;
let account: { id: string; domain: string; ticker: string; cik: string; external: string };

beforeAll(async () => {
  backend = await startTestBackend({ hasDocs: true });
  token = await createToken("acme", "clientadmin@acme.example");
  const [row] = await backend.store.db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.clientId, "acme"),
        eq(accounts.ownerId, uidOf("rep@acme.example")),
        sql`${accounts.cik} is not null and ${accounts.ticker} is not null and ${accounts.companyId} is not null
          and ${accounts.domain} is not null and ${accounts.revenueUsd} is not null`,
      ),
    )
    .limit(1);
  if (!row?.domain || !row.ticker || !row.cik || !row.companyId) throw new Error("the sample has no such account");
  account = { id: row.id, domain: row.domain, ticker: row.ticker, cik: row.cik, external: row.companyId };
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.store.db.delete(signInCounters);
  await backend.store.db.delete(outbox);
  backend.advance(61_000);
});

async function createToken(clientId: string, email: SampleEmail): Promise<string> {
  const principal: Principal = { uid: uidOf(email), role: "client_admin", denied: [], clientId };
  return (await backend.store.db.transaction((tx) => addApiToken(tx, principal, "Test", backend.now()))).token;
}

const bearer = (value = token) => ({ authorization: `Bearer ${value}` });
const post = (what: "signals" | "facts", payload: object, headers: Record<string, string> = bearer()) =>
  backend.request({ method: "POST", url: `/incoming/${what}/`, headers, payload });

async function send(what: "signals" | "facts", ...items: unknown[]) {
  const { status, body } = await post(what, { items });
  expect(status).toBe(200);
  return incomingResultsSchema.parse(body).items;
}

let count = 0;
const signal = (change: object = {}) => {
  count += 1;
  return { source: "News desk", id: `n-${count}`, account: { id: account.id }, title: `Thing ${count}`, ...change };
};
const fact = (change: object = {}) => {
  count += 1;
  return {
    source: "Payroll",
    id: `f-${count}`,
    account: { id: account.id },
    field: "employees",
    value: 1200,
    ...change,
  };
};

async function signalsOf(id = account.id): Promise<Signal[]> {
  const headers = await backend.signIn("rep@acme.example");
  return signalsPageSchema.parse((await backend.request({ url: `/accounts/${id}/signals/`, headers })).body).items;
}

async function evidenceOf(field: string) {
  const headers = await backend.signIn("rep@acme.example");
  const { body } = await backend.request({ url: `/accounts/${account.id}/evidence/?field=${field}`, headers });
  return evidenceSchema.parse(body);
}

async function historyOf(field: string) {
  const headers = await backend.signIn("rep@acme.example");
  const { body } = await backend.request({ url: `/accounts/${account.id}/history/`, headers });
  return historyPageSchema.parse(body).items.filter((entry) => entry.field === field);
}

const alertsOf = async (uid: string, id: string) =>
  (await backend.store.db.select().from(outbox)).filter(
    ({ path }) => path.includes(uid) && path.endsWith(`signal-${id}`),
  ).length;

describe("access and limits", () => {
  test("G11 · rejects a session token and missing, unknown or malformed API tokens", async () => {
    const session = await backend.signIn("clientadmin@acme.example");

    for (const headers of [
      {},
      session,
      bearer(`slk_${"x".repeat(43)}`),
      { authorization: token },
      bearer(token.slice(4)),
    ]) {
      const response = await post("signals", { items: [signal()] }, headers);
      expect([response.status, response.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="sightline"']);
    }
  });

  test("G11 · an API token opens no other routes", async () => {
    for (const url of ["/accounts/", "/clients/me/tokens/", "/users/me/", `/accounts/${account.id}/`])
      expect((await backend.request({ url, headers: bearer() })).status).toBe(401);
  });

  test("J10 · limits each token to sixty calls a minute per kind, and returns how long to wait", async () => {
    const responses = [];
    for (let calls = 0; calls < 61; calls += 1) responses.push(await post("signals", { items: [{}] }));

    expect(responses.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    expect(responses[60]).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(responses[60]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await post("facts", { items: [{}] })).status).toBe(200);
    backend.advance(61_000);
    expect((await post("signals", { items: [{}] })).status).toBe(200);
  });

  test.each([
    ["no items", { items: [] }, 400],
    ["more than a hundred items", { items: Array.from({ length: 101 }, () => ({})) }, 400],
    ["an unknown field", { items: [{}], client_id: "globex" }, 400],
    ["a body over half a megabyte", { items: ["x".repeat(530_000)] }, 413],
  ])("W7 · rejects the whole request for %s", async (_what, payload, status) => {
    expect((await post("signals", payload)).status).toBe(status);
  });

  test("deletes a client's tokens with the client", async () => {
    await backend.store.db.insert(clients).values({ id: "brief", name: "Brief" });
    const foreignToken = `slk_${"t".repeat(43)}`;
    await backend.store.db.insert(apiTokens).values({
      clientId: "brief",
      name: "x",
      hash: hashToken(foreignToken),
      ending: "xxxx",
      createdAt: backend.now(),
    });
    expect((await post("signals", { items: [{}] }, bearer(foreignToken))).status).toBe(200);

    await backend.store.db.delete(clients).where(eq(clients.id, "brief"));

    expect((await post("signals", { items: [{}] }, bearer(foreignToken))).status).toBe(401);
  });

  test("the OpenAPI document describes an item's shape", async () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(JSON.stringify(backend.app.swagger())));

    expect(JSON.stringify(paths["/incoming/signals/"])).toContain('"occurred_at"');
    expect(JSON.stringify(paths["/incoming/facts/"])).toContain('"market_cap_usd"');
  });
});

describe("finding the account", () => {
  test.each(["id", "domain", "ticker", "cik", "external"] as const)("matches an account by its %s", async (way) => {
    const name = way === "external" ? "external_id" : way;
    const [result] = await send("signals", signal({ account: { [name]: account[way] } }));

    expect(result).toMatchObject({ outcome: "accepted", account_id: account.id });
  });

  test("ignores capitals, surrounding spaces and leading zeros", async () => {
    const results = await send(
      "signals",
      signal({ account: { domain: ` ${account.domain.toUpperCase()} ` } }),
      signal({ account: { ticker: account.ticker.toLowerCase() } }),
      signal({ account: { cik: String(Number(account.cik)) } }),
    );

    expect(results.map(({ account_id: id }) => id)).toEqual([account.id, account.id, account.id]);
  });

  test("refuses unknown accounts, another client's accounts and conflicting identifiers item by item", async () => {
    const [foreign, other] = await Promise.all([
      anAccount(eq(accounts.clientId, "globex")),
      anAccount(and(eq(accounts.clientId, "acme"), sql`${accounts.domain} is not null and id <> ${account.id}`)),
    ]);

    const results = await send(
      "signals",
      signal({ account: { domain: "nowhere.example" } }),
      signal({ account: { id: foreign.id } }),
      signal({ account: { id: account.id, domain: other.domain } }),
      signal(),
    );

    expect(results.map(({ outcome, where }) => [outcome, where])).toEqual([
      ["refused", "account"],
      ["refused", "account"],
      ["refused", "account"],
      ["accepted", undefined],
    ]);
    expect(results[0]?.why).toBe("No account matches.");
    expect(results[1]?.why).toBe(results[0]?.why);
    expect(results[2]?.why).toMatch(/^Its id matches .*, but its domain matches /);
  });
});

async function anAccount(where: ReturnType<typeof and>) {
  const [row] = await backend.store.db.select({ id: accounts.id, domain: accounts.domain }).from(accounts).where(where);
  if (!row) throw new Error("the sample has no such account");
  return row;
}

describe("signals", () => {
  test("appear on the timeline with source, kind, time and link, and alert the owner", async () => {
    const item = signal({
      kind: "acquisition",
      url: "https://news.example/1",
      occurred_at: new Date(backend.now().getTime() - 3_600_000).toISOString(),
    });
    await send("signals", item);

    const found = (await signalsOf()).find(({ title }) => title === item.title);

    expect(found).toMatchObject({
      kind: "acquisition",
      source: "News desk",
      url: "https://news.example/1",
      recorded_by: null,
    });
    expect(await alertsOf(uidOf("rep@acme.example"), found?.id ?? "")).toBe(1);
  });

  test("sent again unchanged change nothing and raise no further alert; changed ones are updated", async () => {
    const item = signal();
    const before = (await signalsOf()).length;

    const first = await send("signals", item, item);
    const changed = { ...item, title: "In other words", kind: "product" };
    const second = await send("signals", item, changed, changed);

    expect([...first, ...second].map(({ outcome }) => outcome)).toEqual([
      "accepted",
      "same",
      "same",
      "corrected",
      "same",
    ]);
    const after = await signalsOf();
    expect(after).toHaveLength(before + 1);
    const found = after.find(({ title }) => title === "In other words");
    expect(found).toMatchObject({ title: "In other words", kind: "product" });
    expect(await alertsOf(uidOf("rep@acme.example"), found?.id ?? "")).toBe(1);
  });

  test("a corrected fact keeps a value that the source's other fact still states", async () => {
    const [first, second] = [fact({ field: "hq_city", value: "Reno" }), fact({ field: "hq_city", value: "Reno" })];
    await send("facts", first, second);

    await send("facts", { ...first, value: "Boise" });

    const headers = await backend.signIn("rep@acme.example");
    const url = `/accounts/${account.id}/evidence/`;
    const { candidates } = evidenceSchema.parse(
      (await backend.request({ url, query: { field: "hq_city" }, headers })).body,
    );
    const stated = candidates.filter(({ source }) => source === "Payroll (API)").map(({ value }) => value);
    expect(stated.sort()).toEqual(["Boise", "Reno"]);
  });

  test("accepts all of several concurrent facts for one account", async () => {
    const sent = [10, 11, 12, 13].map((employees) => send("facts", fact({ value: employees })));

    expect((await Promise.all(sent)).flat().map(({ outcome }) => outcome)).toEqual(Array(4).fill("accepted"));
  });

  test("stores a signal sent several times concurrently only once", async () => {
    const item = signal();

    const results = await Promise.all([send("signals", item), send("signals", item), send("signals", item)]);

    expect(
      results
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(["accepted", "same", "same"]);
  });

  test("merges the same text from two sources into one signal, but keeps two ids of one source apart", async () => {
    const title = "Opens another warehouse in Rotterdam this spring";
    const item = signal({ title });
    const before = (await signalsOf()).length;

    const results = await send("signals", item, { ...item, source: "Another desk" }, signal({ title }));
    const again = await send("signals", { ...item, source: "Another desk", url: "https://desk.example/1" });

    expect([...results, ...again].map(({ outcome }) => outcome)).toEqual([
      "accepted",
      "accepted",
      "accepted",
      "corrected",
    ]);
    expect(await signalsOf()).toHaveLength(before + 2);
    const otherSources = (await signalsOf()).flatMap(({ other_sources: others = [] }) => others);
    expect(otherSources).toMatchObject([{ source: "Another desk", url: "https://desk.example/1" }]);
  });

  test("the same id from two sources is two signals; the same id at another account is refused", async () => {
    const item = signal();
    const other = await anAccount(and(eq(accounts.clientId, "acme"), sql`id <> ${account.id}`));

    const results = await send(
      "signals",
      item,
      { ...item, source: "Another desk" },
      { ...item, account: { id: other.id } },
    );

    expect(results.map(({ outcome, where }) => [outcome, where])).toEqual([
      ["accepted", undefined],
      ["accepted", undefined],
      ["refused", "account"],
    ]);
  });

  test("stores a signal older than a week without raising alerts", async () => {
    const item = signal({ occurred_at: new Date(backend.now().getTime() - 8 * 86_400_000).toISOString() });
    await send("signals", item);

    const found = (await signalsOf()).find(({ title }) => title === item.title);

    expect(found).toBeDefined();
    expect(await alertsOf(uidOf("rep@acme.example"), found?.id ?? "")).toBe(0);
  });

  test.each([
    [{ title: " " }, "title"],
    [{ title: "x".repeat(201) }, "title"],
    [{ kind: "gossip" }, "kind"],
    [{ url: "javascript:alert(1)" }, "url"],
    [{ url: "http://plain.example" }, "url"],
    [{ occurred_at: "2099-01-01T00:00:00Z" }, "occurred_at"],
    [{ occurred_at: "0000-01-01T00:00:00Z" }, "occurred_at"],
    [{ id: "with space" }, "id"],
    [{ source: "" }, "source"],
    [{ account: {} }, "account"],
    [{ account: { id: account?.id, domian: "typo" } }, "account.domian"],
    [{ colour: "red" }, "colour"],
  ])("refuses only the item with %j, and names the field", async (change, where) => {
    const [bad, good] = await send("signals", signal(change), signal());

    expect([bad?.outcome, bad?.where, good?.outcome]).toEqual(["refused", where, "accepted"]);
    expect(bad?.why).toMatch(/\w/);
  });

  test("refuses only the items that aren't objects", async () => {
    const results = await send("signals", null, 7, "text", [], signal());

    expect(results.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "refused", "refused", "accepted"]);
  });
});

describe("facts", () => {
  test("become evidence with link, date and confidence, and are chosen by the usual rules", async () => {
    const saidAt = new Date(backend.now().getTime() - 60_000).toISOString();
    const item = fact({ value: 4321, url: "https://pay.example/7", said_at: saidAt });

    const [result] = await send("facts", item);

    expect(result?.outcome).toBe("accepted");
    const { candidates } = await evidenceOf("employees");
    expect(candidates[0]).toMatchObject({
      value: 4321,
      source: "Payroll (API)",
      method: "reported",
      url: "https://pay.example/7",
      seen_at: saidAt,
      is_chosen: true,
    });
    expect((await historyOf("employees"))[0]).toMatchObject({
      new: 4321,
      source: "Payroll (API)",
      actor: null,
      cause: { kind: "api" },
    });
  });

  test("sent again unchanged change nothing; a new value with the same id replaces the old one, recorded once", async () => {
    const item = fact({ field: "revenue_usd", value: 1_000_000 });
    const first = await send("facts", item, item);
    const before = (await historyOf("revenue_usd")).length;

    const second = await send("facts", { ...item, value: 2_000_000 });

    expect([...first, ...second].map(({ outcome }) => outcome)).toEqual(["accepted", "same", "corrected"]);
    const { candidates } = await evidenceOf("revenue_usd");
    expect(candidates.filter(({ source }) => source === "Payroll (API)").map(({ value }) => value)).toEqual([
      2_000_000,
    ]);
    const history = await historyOf("revenue_usd");
    expect(history).toHaveLength(before + 1);
    expect(history[0]).toMatchObject({ old: 1_000_000, new: 2_000_000 });
  });

  test("sent again with an earlier date take that date", async () => {
    const ago = (minutes: number) => new Date(backend.now().getTime() - minutes * 60_000).toISOString();
    const item = fact({ value: 5432, said_at: ago(10) });
    await send("facts", item);

    const [again] = await send("facts", { ...item, said_at: ago(20) });

    expect(again?.outcome).toBe("corrected");
    const { candidates } = await evidenceOf("employees");
    expect(candidates.find(({ value }) => value === 5432)).toMatchObject({ seen_at: ago(20) });
  });

  test("never replace a typed value or restore a disputed one", async () => {
    const headers = await backend.signIn("rep@acme.example");
    const typed = { values: { hq_city: "Typed Town" }, expected: { hq_city: (await currentValue("hq_city")) ?? null } };
    expect(
      (await backend.request({ method: "PATCH", url: `/accounts/${account.id}/`, headers, payload: typed })).status,
    ).toBe(200);

    const [result] = await send("facts", fact({ field: "hq_city", value: "Elsewhere" }));

    expect(result?.outcome).toBe("accepted");
    expect(await currentValue("hq_city")).toBe("Typed Town");
    expect((await evidenceOf("hq_city")).candidates.map(({ value }) => value)).toContain("Elsewhere");
  });

  test.each([
    [{ field: "employees", value: -1 }, "value"],
    [{ field: "employees", value: "many" }, "value"],
    [{ field: "employees", value: null }, "value"],
    [{ field: "name", value: "Another name" }, "field"],
    [{ field: "industry_code", value: "no such" }, "value"],
    [{ field: "founded_year", value: 2999 }, "value"],
    [{ field: "cik", value: "12x" }, "value"],
    [{ said_at: "2099-01-01T00:00:00Z" }, "said_at"],
  ])("refuses only the item with %j, and names the field", async (change, where) => {
    const [bad, good] = await send("facts", fact(change), fact());

    expect([bad?.outcome, bad?.where, good?.outcome]).toEqual(["refused", where, "accepted"]);
    expect(bad?.why).toMatch(/\w/);
  });

  test("a refused fact stores nothing, so its id can be sent again with a valid value", async () => {
    const item = fact({ field: "industry_code", value: "no such" });
    await send("facts", item);

    const [again] = await send("facts", { ...item, value: "334" });

    expect(again?.outcome).toBe("accepted");
  });

  test("refuses a domain that another account has, and keeps the account's own", async () => {
    const other = await anAccount(and(eq(accounts.clientId, "acme"), sql`domain is not null and id <> ${account.id}`));
    const before = await currentValue("domain");

    const [result] = await send("facts", fact({ field: "domain", value: other.domain }));

    expect([result?.outcome === "refused" || before === (await currentValue("domain"))]).toEqual([true]);
    expect(await currentValue("domain")).toBe(before);
  });

  test("refuses an id that was sent for another field", async () => {
    const item = fact();

    const [, second] = await send("facts", item, { ...item, field: "hq_city", value: "Oslo" });

    expect(second).toMatchObject({ outcome: "refused", where: "field", why: "This id was sent for employees before." });
  });
});

async function currentValue(field: string): Promise<unknown> {
  const { body } = await backend.request({
    url: `/accounts/${account.id}/`,
    headers: await backend.signIn("rep@acme.example"),
  });
  return z.record(z.string(), z.unknown()).parse(body)[field];
}
