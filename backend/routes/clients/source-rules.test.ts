import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { evidenceSchema, historyPageSchema } from "@/lib/contracts/accounts/account-change";
import type { AccountValues } from "@/lib/contracts/accounts/account-values";
import type { RuledField } from "@/lib/contracts/accounts/fields";
import { fieldRulesSchema, orderedSourcesSchema, sourceRulePreviewSchema } from "@/lib/contracts/rules/source-rule";
import type { SourceRule } from "@/lib/contracts/rules/source-rule-field";
import { sourceRules } from "../../database/schema/connectors";
import { changeAccount } from "../../domains/accounts/change";
import { readAccountIds } from "../../test-account-ids";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

const stepMs = 10_000;
let backend: TestBackend;
let admin: Headers;
let globex: Headers;
let ids: string[];

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn("clientadmin@acme.example");
  globex = await backend.signIn("clientadmin@globex.example");
  ids = await readAccountIds(backend, admin, { limit: "6" });
});
afterAll(() => backend.close());
beforeEach(() => backend.advance(stepMs));

/** Makes a source provide values for an account now; with `manual`, a user enters them. */
async function stateValues(at: number, values: AccountValues, source = "Register") {
  const method = source === "manual" ? ("manual" as const) : ("reported" as const);
  const now = backend.now();
  const origin = { source, method, confidence: "high" as const, seenAt: now, at: now, actorId: null };
  const cause = { kind: "api", id: randomUUID() };
  const key = { clientId: "acme", accountId: idAt(at) };
  await backend.store.db.transaction((tx) => changeAccount(tx, { ...key, values, origin: { ...origin, cause } }));
  backend.advance(stepMs);
}

function idAt(at: number): string {
  const id = ids[at];
  if (id === undefined) throw new Error(`There is no account ${at}`);
  return id;
}

async function account(at: number) {
  return accountDetailSchema.parse((await backend.request({ url: `/accounts/${idAt(at)}/`, headers: admin })).body);
}

async function preview(field: RuledField, rule: SourceRule, headers = admin) {
  const { body } = await backend.request({ url: "/clients/me/source-rules/preview/", query: { field, rule }, headers });
  return sourceRulePreviewSchema.parse(body);
}

const put = (field: string, rule: string, expected: string, headers = admin) =>
  backend.request({ method: "PUT", url: "/clients/me/source-rules/", payload: { field, rule, expected }, headers });

async function ruleOf(field: RuledField, headers = admin) {
  const { items } = fieldRulesSchema.parse((await backend.request({ url: "/clients/me/source-rules/", headers })).body);
  return items.find((one) => one.field === field);
}

async function history(at: number) {
  const { body } = await backend.request({ url: `/accounts/${idAt(at)}/history/`, headers: admin });
  return historyPageSchema.parse(body).items;
}

test("saving a rule changes exactly the accounts in its preview, and the former rule restores them", async () => {
  const before = await preview("employees", "newest");
  await stateValues(0, { employees: 500 }, "manual");
  await stateValues(0, { employees: 700 });
  await stateValues(1, { employees: 10 });
  await stateValues(1, { employees: 20 }, "manual");
  await stateValues(2, { employees: 30 });

  const seen = await preview("employees", "newest");
  expect(seen.changed).toBe(before.changed + 1);
  expect(seen.looked).toBe(seen.accounts);
  const item = { account: { id: idAt(0), name: (await account(0)).name }, old: 500, new: 700 };
  if (seen.changed === 1) expect(seen.items).toEqual([{ ...item, old_source: "manual", new_source: "Register" }]);
  expect((await account(0)).employees).toBe(500);

  expect((await put("employees", "newest", "trusted")).status).toBe(200);
  expect(await ruleOf("employees")).toEqual({ field: "employees", rule: "newest", is_settling: true });
  await backend.jobs.drain();

  expect(await ruleOf("employees")).toEqual({ field: "employees", rule: "newest", is_settling: false });
  expect([(await account(0)).employees, (await account(1)).employees, (await account(2)).employees]).toEqual([
    700, 20, 30,
  ]);
  expect((await history(0))[0]).toMatchObject({
    field: "employees",
    old: 500,
    new: 700,
    source: "Register",
    cause: { kind: "source_rule" },
    actor: expect.objectContaining({ name: expect.any(String) }),
  });
  expect((await preview("employees", "newest")).changed).toBe(0);

  expect((await put("employees", "trusted", "newest")).status).toBe(200);
  await backend.jobs.drain();
  expect((await account(0)).employees).toBe(500);
});

test('"newest" lets a later source replace a typed value; "by hand" only adds it as evidence', async () => {
  await put("revenue_usd", "newest", "trusted");
  await put("founded_year", "by_hand", "trusted");
  await backend.jobs.drain();

  await stateValues(3, { revenue_usd: 1_000, founded_year: 1950 }, "manual");
  await stateValues(3, { revenue_usd: 2_000, founded_year: 1960 });
  await stateValues(4, { founded_year: 1970 }, "manual");

  expect(await account(3)).toMatchObject({ revenue_usd: 2_000, founded_year: 1950 });
  const query = { field: "founded_year" };
  const { body } = await backend.request({ url: `/accounts/${idAt(3)}/evidence/`, query, headers: admin });
  const evidence = evidenceSchema.parse(body);
  expect(evidence.reason).toBe("by_hand");
  expect(evidence.candidates.map(({ value }) => value)).toEqual(expect.arrayContaining([1950, 1960]));
  expect((await account(4)).founded_year).toBe(1970);
});

describe("an order of sources", () => {
  const order = ["Filings", "Wiki", "manual"];
  const putOrder = (next: readonly string[], expected: string, expectedOrder?: readonly string[]) =>
    backend.request({
      method: "PUT",
      url: "/clients/me/source-rules/",
      payload: {
        ...{ field: "sub_industry", rule: "in_order", order: next, expected },
        ...(expectedOrder && { expected_order: expectedOrder }),
      },
      headers: admin,
    });
  const previewOrder = async (next: readonly string[]) => {
    const query = { field: "sub_industry", rule: "in_order", order: JSON.stringify(next) };
    const { body } = await backend.request({ url: "/clients/me/source-rules/preview/", query, headers: admin });
    return sourceRulePreviewSchema.parse(body);
  };

  test("is previewed, saved, applied to later values, and changed", async () => {
    await stateValues(1, { sub_industry: "From filings" }, "Filings");
    await stateValues(1, { sub_industry: "From wiki" }, "Wiki");
    await stateValues(1, { sub_industry: "Typed" }, "manual");
    expect((await account(1)).sub_industry).toBe("Typed");

    const query = { field: "sub_industry" };
    const { body } = await backend.request({ url: "/clients/me/source-rules/sources/", query, headers: admin });
    const { items } = orderedSourcesSchema.parse(body);
    expect(items[0]).toEqual({ source: "manual", accounts: expect.any(Number) });
    expect(items).toEqual(expect.arrayContaining([{ source: "Wiki", accounts: 1 }]));
    expect((await previewOrder(order)).items).toContainEqual({
      account: { id: idAt(1), name: (await account(1)).name },
      ...{ old: "Typed", new: "From filings", old_source: "manual", new_source: "Filings" },
    });
    expect((await account(1)).sub_industry).toBe("Typed");

    expect((await putOrder(order, "trusted")).status).toBe(200);
    await backend.jobs.drain();
    expect(await ruleOf("sub_industry")).toEqual({
      field: "sub_industry",
      rule: "in_order",
      order,
      is_settling: false,
    });
    expect((await account(1)).sub_industry).toBe("From filings");
    await stateValues(1, { sub_industry: "Wiki again" }, "Wiki");
    expect((await account(1)).sub_industry).toBe("From filings");
    await stateValues(2, { sub_industry: "Typed" }, "manual");
    await stateValues(2, { sub_industry: "Wiki" }, "Wiki");
    expect((await account(2)).sub_industry).toBe("Wiki");
    const why = await backend.request({ url: `/accounts/${idAt(2)}/evidence/`, query, headers: admin });
    expect(evidenceSchema.parse(why.body).reason).toBe("in_order");

    const turned = ["Wiki", "Filings", "manual"];
    expect(await putOrder(turned, "in_order", ["Wiki"])).toMatchObject({ status: 409, body: { code: "changed" } });
    const responses = await Promise.all([1, 2].map(() => putOrder(turned, "in_order", order)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await backend.jobs.drain();
    expect((await account(1)).sub_industry).toBe("Wiki again");
    const first = await backend.request({ url: "/clients/me/source-rules/sources/", query, headers: admin });
    expect(
      orderedSourcesSchema
        .parse(first.body)
        .items.slice(0, 3)
        .map(({ source }) => source),
    ).toEqual(turned);
  });

  test.each([
    ["missing", "in_order", undefined],
    ["empty", "in_order", []],
    ["one with a repeated source", "in_order", ["Wiki", "Wiki"]],
    ["too long", "in_order", Array.from({ length: 21 }, (_, at) => `Source ${at}`)],
    ["combined with another rule", "newest", ["Wiki"]],
  ])("is rejected if it is %s", async (_what, rule, order) => {
    const payload = { field: "stage", rule, expected: "trusted", ...(order && { order }) };
    const put = await backend.request({ method: "PUT", url: "/clients/me/source-rules/", payload, headers: admin });

    expect(put.status).toBe(400);
  });

  test("is rejected in the preview if it can't be parsed", async () => {
    for (const order of ["[", "{}", "[1]", undefined]) {
      const query = { field: "stage", rule: "in_order", ...(order !== undefined && { order }) };
      expect((await backend.request({ url: "/clients/me/source-rules/preview/", query, headers: admin })).status).toBe(
        400,
      );
    }
  });
});

test("a cleared value stays empty", async () => {
  await stateValues(5, { employees: 40 });
  const { employees } = await account(5);
  await backend.request({
    method: "PATCH",
    url: `/accounts/${idAt(5)}/`,
    payload: { values: { employees: null }, expected: { employees } },
    headers: admin,
  });

  await put("employees", "newest", "trusted");
  await backend.jobs.drain();

  expect((await account(5)).employees).toBeNull();
  await put("employees", "trusted", "newest");
  await backend.jobs.drain();
});

test("an interrupted run resumes where it stopped, and changing the rule again ends its run", async () => {
  await stateValues(0, { hq_city: "Here" }, "manual");
  await stateValues(0, { hq_city: "There" });
  await put("hq_city", "newest", "trusted");
  const own = and(eq(sourceRules.clientId, "acme"), eq(sourceRules.field, "hq_city"));
  // As if the job had processed every account.
  await backend.store.db.update(sourceRules).set({ settledTo: "ffffffff-ffff-4fff-bfff-ffffffffffff" }).where(own);
  await backend.jobs.drain();
  expect((await account(0)).hq_city).toBe("Here");

  await put("hq_city", "trusted", "newest");
  await put("hq_city", "by_hand", "trusted");
  await backend.jobs.drain();
  expect((await account(0)).hq_city).toBe("Here");
  expect(await ruleOf("hq_city")).toMatchObject({ rule: "by_hand", is_settling: false });
});

test("rejects non-admins and outdated changes, and never touches another client's rules and accounts", async () => {
  const rep = await backend.signIn("rep@acme.example");
  for (const [method, url] of [
    ["GET", "/clients/me/source-rules/"],
    ["GET", "/clients/me/source-rules/preview/?field=stage&rule=newest"],
    ["GET", "/clients/me/source-rules/sources/?field=stage"],
    ["PUT", "/clients/me/source-rules/"],
  ] as const) {
    const payload = method === "PUT" ? { field: "stage", rule: "newest", expected: "trusted" } : undefined;
    expect((await backend.request({ method, url, headers: rep, ...(payload && { payload }) })).status).toBe(403);
  }
  await put("tier", "newest", "trusted");
  expect((await ruleOf("tier", globex))?.rule).toBe("trusted");
  expect((await preview("employees", "newest", globex)).items.every(({ account }) => !ids.includes(account.id))).toBe(
    true,
  );
  expect(await put("tier", "by_hand", "trusted")).toMatchObject({ status: 409, body: { code: "changed" } });
  expect((await put("tier", "newest", "trusted")).status).toBe(200);
});

test.each([
  ["a field that identifies accounts", "name", "newest", "trusted"],
  ["a field that is always derived", "market_cap_band", "newest", "trusted"],
  ["an unknown field", "colour", "newest", "trusted"],
  ["an unknown rule", "employees", "loudest", "trusted"],
])("rejects a rule for %s", async (_name, field, rule, expected) => {
  expect((await put(field, rule, expected)).status).toBe(400);
});
