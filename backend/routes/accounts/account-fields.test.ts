import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import {
  accountChangedSchema,
  asOfSchema,
  evidenceSchema,
  historyPageSchema,
} from "@/lib/contracts/accounts/account-change";
import {
  type AccountField,
  accountFieldSchema,
  accountFieldsSchema,
  fieldCountsSchema,
  fieldUseSchema,
  removedFieldsSchema,
} from "@/lib/contracts/accounts/account-field";
import { customKey, maxCustomFields, maxOptions } from "@/lib/contracts/accounts/custom-field";
import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import { accountFields, accountFieldValues } from "../../database/schema/accounts/custom-fields";
import { accountFacts, accounts } from "../../database/schema/core";
import { accountChanges } from "../../database/schema/history";
import { deleteRemovedFields } from "../../domains/values/custom-fields/delete-removed";
import { sweep } from "../../jobs/maintenance/sweep";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let admin: Headers;
let leader: Headers;
let rep: Headers;
let reader: Headers;
let globex: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  await signIn();
});
afterAll(() => backend.close());

async function signIn() {
  admin = await backend.signIn("clientadmin@acme.example");
  leader = await backend.signIn("leader@acme.example");
  rep = await backend.signIn("rep@acme.example");
  reader = await backend.signIn("user@acme.example");
  globex = await backend.signIn("clientadmin@globex.example");
}

const bulk = async (payload: object, headers = leader) => {
  const { status, body } = await send("POST", "/accounts/bulk/", headers, payload);
  return { status, body };
};

afterEach(async () => {
  // Avoids the limit of writes per user and minute.
  backend.advance(61_000);
  await backend.store.db.update(accounts).set({ custom: {} });
  await backend.store.db.delete(accountFields);
});

const send = (method: string, url: string, headers: Headers, payload?: object) =>
  backend.request({ method, url, headers, ...(payload && { payload }) });

async function make(name: string, type: string, labels: string[] = [], headers = admin): Promise<AccountField> {
  const options = labels.map((label) => ({ label }));
  const { status, body } = await send("POST", "/accounts/fields/", headers, { name, type, options });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return accountFieldSchema.parse(body);
}

async function list(query: Record<string, string>, headers = rep) {
  const { status, body } = await backend.request({ url: "/accounts/", query, headers });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return accountsPageSchema.parse(body);
}

/** The first accounts by name. */
const some = async (count: number) => (await list({ limit: String(count) })).items;

async function get(id: string) {
  return accountDetailSchema.parse((await send("GET", `/accounts/${id}/`, rep)).body);
}

async function set(id: string, field: AccountField, value: string | null, headers = rep) {
  const expected = { [customKey(field.id)]: (await get(id)).custom?.[field.id] ?? null };
  return send("PATCH", `/accounts/${id}/`, headers, { values: {}, custom: { [field.id]: value }, expected });
}

async function fill(field: AccountField, values: readonly (string | null)[]) {
  const found = await some(values.length);
  for (const [at, value] of values.entries()) if (value !== null) await set(found[at]?.id ?? "", field, value);
  return found.map(({ id }) => id);
}

/** Gives a value to all accounts of Acme, like an import. */
async function setForMany(field: AccountField) {
  const custom = sql`${accounts.custom} || jsonb_build_object(${field.id}::text, '1')`;
  const without = sql`not ${accounts.custom} ? ${field.id}::text`;
  await backend.store.db
    .update(accounts)
    .set({ custom })
    .where(and(eq(accounts.clientId, "acme"), without));
}

/** The number of rows with data of a field. */
async function findTraces({ id }: AccountField) {
  const { db } = backend.store;
  const key = customKey(id);
  return {
    fields: await db.$count(accountFields, eq(accountFields.id, id)),
    accounts: await db.$count(accounts, sql`${accounts.custom} ? ${id}::text`),
    values: await db.$count(accountFieldValues, eq(accountFieldValues.fieldId, id)),
    facts: await db.$count(accountFacts, eq(accountFacts.field, key)),
    changes: await db.$count(accountChanges, eq(accountChanges.field, key)),
  };
}

const fieldsOf = async (headers: Headers) =>
  accountFieldsSchema.parse((await send("GET", "/accounts/fields/", headers)).body).fields;

describe("a client's custom fields", () => {
  test("can be created, renamed and reordered, and are visible only within the client", async () => {
    const segment = await make("Segment", "choice", ["Gold", "Silver"]);
    const vans = await make("Vans", "number", [], leader);

    const renamed = await send("PUT", `/accounts/fields/${segment.id}/`, admin, {
      name: "Kind",
      version: segment.version,
    });
    await send("PUT", "/accounts/fields/order/", admin, { ids: [vans.id, segment.id] });

    expect(accountFieldSchema.parse(renamed.body)).toEqual({ ...segment, name: "Kind", version: 2 });
    expect((await fieldsOf(reader)).map(({ name }) => name)).toEqual(["Vans", "Kind"]);
    expect(await fieldsOf(globex)).toEqual([]);
    const path = `/accounts/fields/${segment.id}/`;
    for (const request of [
      send("PUT", path, globex, { name: "X", version: 2 }),
      send("DELETE", path, globex),
      send("POST", `${path}restore/`, globex),
    ])
      expect((await request).status).toBe(404);
  });

  test("are managed by the admin; a leader can only create them, and reps and readers can't", async () => {
    const field = await make("Vans", "number");
    const path = `/accounts/fields/${field.id}/`;

    for (const headers of [rep, reader])
      expect((await send("POST", "/accounts/fields/", headers, { name: "X", type: "text" })).status).toBe(403);
    for (const headers of [leader, rep, reader]) {
      expect((await send("PUT", path, headers, { name: "X", version: 1 })).status).toBe(403);
      expect((await send("PUT", "/accounts/fields/order/", headers, { ids: [field.id] })).status).toBe(403);
      expect((await send("GET", `${path}use/`, headers)).status).toBe(403);
      expect((await send("GET", "/accounts/fields/removed/", headers)).status).toBe(403);
      expect((await send("DELETE", path, headers)).status).toBe(403);
      expect((await send("POST", `${path}restore/`, headers)).status).toBe(403);
    }
  });

  test("have unique names and a maximum number, even when created concurrently", async () => {
    await make("Vans", "number");
    const twice = await Promise.all(
      ["vans", "Trucks", "trucks"].map((name) => send("POST", "/accounts/fields/", admin, { name, type: "text" })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409]);

    const rows = Array.from({ length: maxCustomFields - 2 }, (_, n) => ({
      ...{ clientId: "acme", name: `Field ${n}`, type: "text" as const, position: n + 2, createdAt: new Date() },
    }));
    await backend.store.db.insert(accountFields).values(rows);
    const full = await send("POST", "/accounts/fields/", admin, { name: "One more", type: "text" });

    expect(full).toMatchObject({ status: 409, body: { code: "too_many" } });
  });

  test("reject a change of an outdated version and an order that lists other fields", async () => {
    const field = await make("Vans", "number");
    await send("PUT", `/accounts/fields/${field.id}/`, admin, { name: "Trucks", version: 1 });

    const stale = await send("PUT", `/accounts/fields/${field.id}/`, admin, { name: "Cars", version: 1 });
    const other = await send("PUT", "/accounts/fields/order/", admin, { ids: [] });

    expect(stale).toMatchObject({ status: 409, body: { code: "changed" } });
    expect(other).toMatchObject({ status: 409, body: { code: "changed" } });
  });

  test("rename options in place, retire them while accounts keep them, and restore them with the same id", async () => {
    const field = await make("Segment", "choice", ["Gold", "Silver"]);
    const [gold, silver] = field.options;
    if (!gold || !silver) throw new Error("There are two");
    const [id = ""] = await fill(field, [silver.id]);

    const without = await send("PUT", `/accounts/fields/${field.id}/`, admin, {
      name: "Segment",
      options: [{ id: gold.id, label: "Golden" }],
      version: 1,
    });
    expect(accountFieldSchema.parse(without.body).options).toEqual([
      { id: gold.id, label: "Golden" },
      { id: silver.id, label: "Silver", is_retired: true },
    ]);
    expect((await get(id)).custom).toEqual({ [field.id]: silver.id });

    const again = await send("PUT", `/accounts/fields/${field.id}/`, admin, {
      name: "Segment",
      options: [{ label: "silver" }],
      version: 2,
    });
    expect(accountFieldSchema.parse(again.body).options[0]).toEqual({ id: silver.id, label: "silver" });
  });

  test("keep retired options: a change that would exceed the limit is rejected", async () => {
    const field = await make("Segment", "choice", ["Gold"]);
    const retired = Array.from({ length: 3 * maxOptions - 1 }, (_, n) => ({
      ...{ id: randomUUID(), label: `Former ${n}`, is_retired: true as const },
    }));
    const isField = eq(accountFields.id, field.id);
    await backend.store.db
      .update(accountFields)
      .set({ options: [...field.options, ...retired] })
      .where(isField);

    const response = await send("PUT", `/accounts/fields/${field.id}/`, admin, {
      name: "Segment",
      options: [...field.options, { label: "Silver" }],
      version: 1,
    });

    expect(response).toMatchObject({
      status: 400,
      body: { fields: { options: "A field has at most 300 options, retired ones included" } },
    });
    const [row] = await backend.store.db.select().from(accountFields).where(isField);
    expect(row?.options).toHaveLength(3 * maxOptions);
  });

  test("reject duplicate options, options on a number field and unknown option ids", async () => {
    const create = (body: object) => send("POST", "/accounts/fields/", admin, body);

    for (const body of [
      { name: "A", type: "choice", options: [{ label: "One" }, { label: "one" }] },
      { name: "A", type: "number", options: [{ label: "One" }] },
      { name: "A", type: "choice", options: [{ id: "5b0c1f9e-8a55-4f43-9d58-4b8e7f6b0a11", label: "One" }] },
      { name: " ", type: "text" },
      { name: "A", type: "formula" },
    ])
      expect(await create(body)).toMatchObject({ status: 400 });
  });
});

describe("a removed custom field", () => {
  test("hides its values everywhere, reports how many there are, and restores them with the field", async () => {
    const field = await make("Vans", "number");
    const [id = ""] = await fill(field, ["12", "7"]);
    const use = fieldUseSchema.parse((await send("GET", `/accounts/fields/${field.id}/use/`, admin)).body);
    const key = customKey(field.id);

    await send("DELETE", `/accounts/fields/${field.id}/`, admin);

    expect(use).toEqual({ values: 2, is_exact: true });
    expect(await fieldsOf(rep)).toEqual([]);
    expect((await get(id)).custom).toEqual({});
    expect((await get(id)).facts.filter((fact) => fact.field === key)).toEqual([]);
    expect((await list({ custom: `${field.id}:filled` })).total).toBe(0);
    expect((await list({ custom: `${field.id}:between:1|99` })).total).toBe(0);
    for (const condition of ["empty", "isnt:12"])
      expect((await list({ custom: `${field.id}:${condition}` })).total).toBe(0);
    expect((await list({ where: `any(!custom:${field.id}:is:12)` })).total).toBe(0);
    expect((await list({ sort: key, limit: "2" })).items.map((one) => one.id)).toEqual(
      (await some(2)).map((one) => one.id),
    );
    const { body } = await send("GET", "/accounts/fields/removed/", admin);
    expect(removedFieldsSchema.parse(body).fields).toMatchObject([{ id: field.id, name: "Vans", type: "number" }]);
    // The history still contains the field's name.
    const { items } = historyPageSchema.parse((await send("GET", `/accounts/${id}/history/`, rep)).body);
    expect(items[0]).toMatchObject({ field: key, label: "Vans", new: "12" });

    await send("POST", `/accounts/fields/${field.id}/restore/`, admin);

    expect((await get(id)).custom).toEqual({ [field.id]: "12" });
    expect((await list({ custom: `${field.id}:filled` })).total).toBe(2);
  });

  test("can't be restored once another field has its name, or after 30 days", async () => {
    const field = await make("Vans", "number");
    await send("DELETE", `/accounts/fields/${field.id}/`, admin);
    const other = await make("vans", "text");
    const restore = () => send("POST", `/accounts/fields/${field.id}/restore/`, admin);

    expect(await restore()).toMatchObject({ status: 409, body: { code: "duplicate" } });

    await send("DELETE", `/accounts/fields/${other.id}/`, admin);
    backend.advance(31 * dayMs);
    await signIn();
    expect((await restore()).status).toBe(404);
  });

  test("is permanently deleted after that, with every account's values, evidence and history", async () => {
    const [vans, restorable, young] = [
      await make("Vans", "number"),
      await make("Trucks", "number"),
      await make("Cars", "text"),
    ];
    const [valued = "", emptied = "", removed = ""] = await fill(vans, ["12", "7", "5"]);
    for (const field of [restorable, young]) await fill(field, ["3"]);
    await set(emptied, vans, null);
    await send("POST", "/accounts/remove/", leader, { ids: [removed] });
    await setForMany(vans);
    await send("DELETE", `/accounts/fields/${vans.id}/`, admin);
    const all = await findTraces(vans);

    backend.advance(30 * dayMs);
    await sweep(backend.services);
    const before = await findTraces(vans);
    await signIn();
    await send("DELETE", `/accounts/fields/${young.id}/`, admin);
    backend.advance(2 * hourMs);
    await Promise.all([sweep(backend.services), sweep(backend.services)]);
    await signIn();

    expect(all).toMatchObject({ fields: 1, facts: 3, changes: 4 });
    expect(all.accounts).toBeGreaterThan(1_000);
    expect(all.values).toBe(all.accounts);
    expect(before).toEqual(all);
    expect(await findTraces(vans)).toEqual({ fields: 0, accounts: 0, values: 0, facts: 0, changes: 0 });
    expect((await get(valued)).custom).toEqual({ [restorable.id]: "3" });
    await send("POST", `/accounts/fields/${young.id}/restore/`, admin);
    expect((await get(valued)).custom).toEqual({ [restorable.id]: "3", [young.id]: "3" });
    await send("POST", "/accounts/restore/", leader, { ids: [removed] });
  });

  test("can be restored until the last moment, even if the cleanup's clock is ahead", async () => {
    const field = await make("Vans", "number");
    await fill(field, ["12"]);
    await send("DELETE", `/accounts/fields/${field.id}/`, admin);
    backend.advance(30 * dayMs - 1_000);
    await signIn();

    await deleteRemovedFields(backend.store.db, new Date(backend.now().getTime() + 60_000));
    const restored = await send("POST", `/accounts/fields/${field.id}/restore/`, admin);

    expect(restored.status).toBe(200);
    expect(await findTraces(field)).toEqual({ fields: 1, accounts: 1, values: 1, facts: 1, changes: 1 });
  });

  test("rejects new values; a concurrent write succeeds or is rejected", async () => {
    const field = await make("Vans", "number");
    const [id = ""] = (await some(1)).map((one) => one.id);

    const [removed, written] = await Promise.all([
      send("DELETE", `/accounts/fields/${field.id}/`, admin),
      set(id, field, "3"),
    ]);
    const late = await set(id, field, "4");

    expect(removed.status).toBe(204);
    expect([200, 400]).toContain(written.status);
    expect(late).toMatchObject({ status: 400, body: { fields: { [`custom.${field.id}`]: "This field was removed" } } });
  });
});

describe("a custom value", () => {
  test("is set, recorded with author and time, backed by evidence, undone and shown as of a past time", async () => {
    const field = await make("Segment", "choice", ["Gold", "Silver"]);
    const [gold, silver] = field.options.map((one) => one.id);
    const [id = ""] = await fill(field, [gold ?? null]);
    const key = customKey(field.id);
    backend.advance(60_000);

    const changed = accountChangedSchema.parse((await set(id, field, silver ?? null)).body);

    expect(changed.account.custom).toEqual({ [field.id]: silver });
    expect(changed.account.facts.find((fact) => fact.field === key)).toMatchObject({ value: silver, source: "manual" });
    const page = historyPageSchema.parse((await send("GET", `/accounts/${id}/history/`, rep)).body);
    expect(page.items[0]).toMatchObject({ field: key, label: "Segment", old: "Gold", new: "Silver", source: "manual" });
    const evidence = await backend.request({ url: `/accounts/${id}/evidence/`, query: { field: key }, headers: rep });
    expect(evidenceSchema.parse(evidence.body).candidates.map(({ value }) => value)).toEqual([silver, gold]);
    const asOf = await backend.request({
      url: `/accounts/${id}/as-of/`,
      query: { at: new Date(Date.parse(page.items[0]?.at ?? "") - 1_000).toISOString() },
      headers: rep,
    });
    expect(asOfSchema.parse(asOf.body)).toMatchObject({ values: { [key]: "Gold" }, now: { [key]: "Silver" } });

    await send("POST", `/accounts/${id}/history/undo/`, rep, { cause: changed.cause ?? undefined });
    expect((await get(id)).custom).toEqual({ [field.id]: gold });

    await set(id, field, null);
    expect((await get(id)).custom).toEqual({});
  });

  test("rejects the second of two concurrent edits with the current value", async () => {
    const field = await make("Vans", "number");
    const [id = ""] = await fill(field, ["1"]);
    const expected = { [customKey(field.id)]: "1" };
    const write = (value: string, headers: Headers) =>
      send("PATCH", `/accounts/${id}/`, headers, { values: {}, custom: { [field.id]: value }, expected });

    const responses = await Promise.all([write("2", rep), write("3", leader)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = responses[0]?.status === 200 ? "2" : "3";
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "changed",
      fields: { current: JSON.stringify({ [customKey(field.id)]: won }) },
    });
    expect((await get(id)).custom).toEqual({ [field.id]: won });
  });

  test("names a choice by its label when rejecting an outdated edit", async () => {
    const field = await make("Segment", "choice", ["Gold", "Silver"]);
    const [gold, silver] = field.options.map((one) => one.id);
    const [id = ""] = await fill(field, [silver ?? null]);

    const stale = await send("PATCH", `/accounts/${id}/`, leader, {
      values: {},
      custom: { [field.id]: gold },
      expected: { [customKey(field.id)]: gold },
    });

    expect(stale).toMatchObject({
      status: 409,
      body: {
        detail: "Ravi Petersen changed this to Silver in the meantime.",
        fields: { current: JSON.stringify({ [customKey(field.id)]: silver }) },
      },
    });
  });

  test("is rejected if it doesn't fit its field, has another client's field or lacks the expected value", async () => {
    const field = await make("Vans", "number");
    const foreign = await make("Vans", "number", [], globex);
    const [id = ""] = (await some(1)).map((one) => one.id);

    expect(await set(id, field, "many")).toMatchObject({ status: 400 });
    expect(await set(id, foreign, "1")).toMatchObject({ status: 400 });
    expect(await set(id, field, "1", reader)).toMatchObject({ status: 403 });
    const blind = await send("PATCH", `/accounts/${id}/`, rep, {
      values: {},
      custom: { [field.id]: "1" },
      expected: {},
    });
    expect(blind).toMatchObject({ status: 400 });
    expect(await send("PATCH", `/accounts/${id}/`, rep, { values: {}, expected: {} })).toMatchObject({ status: 400 });
    expect((await get(id)).custom).toEqual({});
  });

  test("disappears with its removed account and returns when the account is restored", async () => {
    const field = await make("Vans", "number");
    const [id = ""] = await fill(field, ["5"]);

    await send("POST", "/accounts/remove/", leader, { ids: [id] });
    expect((await list({ custom: `${field.id}:is:5` })).total).toBe(0);
    await send("POST", "/accounts/restore/", leader, { ids: [id] });

    expect((await list({ custom: `${field.id}:is:5` })).items.map((one) => one.id)).toEqual([id]);
  });
});

describe("the account list", () => {
  test("filters by a custom field: equal, not equal, any of, between and empty, combined with each other", async () => {
    const vans = await make("Vans", "number");
    const since = await make("Since", "date");
    const note = await make("Note", "text");
    const ids = await fill(vans, ["1", "2.5", "-7", null]);
    await fill(since, ["2020-01-31", "2024-06-01", null, "2024-12-31"]);
    const long = "Long and longer ".repeat(20).trim();
    await fill(note, ["Müller & Söhne", "x", long, null]);
    const all = (await list({})).total;
    const found = async (...conditions: string[]) =>
      (await list({ custom: conditions.join(",") })).items.map(({ id }) => ids.indexOf(id)).sort();

    expect(await found(`${vans.id}:is:2.5`)).toEqual([1]);
    expect(await found(`${vans.id}:is:1|-7.0`)).toEqual([0, 2]);
    expect(await found(`${vans.id}:between:-10|1`)).toEqual([0, 2]);
    expect(await found(`${vans.id}:between:2|`)).toEqual([1]);
    expect(await found(`${since.id}:between:2024-01-01|2024-12-31`)).toEqual([1, 3]);
    expect(await found(`${note.id}:is:MULLER & sohne`)).toEqual([0]);
    expect(await found(`${note.id}:is:${long.toUpperCase()}`)).toEqual([2]);
    expect(await found(`${vans.id}:filled`, `${since.id}:empty`)).toEqual([2]);
    expect(await found(`${vans.id}:isnt:1`, `${vans.id}:filled`)).toEqual([1, 2]);
    expect((await list({ custom: `${vans.id}:empty` })).total).toBe(all - 3);
    expect((await list({ custom: `${vans.id}:isnt:1` })).total).toBe(all - 1);
    expect((await backend.request({ url: "/accounts/", query: { custom: "x:is:1" }, headers: rep })).status).toBe(400);
  });

  test("sorts by a custom field across pages, empty values last and choices in the order of their options", async () => {
    const vans = await make("Vans", "number");
    const segment = await make("Segment", "choice", ["Low", "High"]);
    const [low = "", high = ""] = segment.options.map((one) => one.id);
    const ids = await fill(vans, ["10", null, "-3", "2.5"]);
    await fill(segment, [high, low, null, high]);
    const read = async (sort: string) => {
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await list({ sort, limit: "2", q: "", ...(cursor !== undefined && { cursor }) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = seen.length < 8 ? page.next_cursor : null;
      }
      return seen.slice(0, 4).map((id) => ids.indexOf(id));
    };

    expect((await read(customKey(vans.id))).slice(0, 3)).toEqual([2, 3, 0]);
    expect((await read(`-${customKey(vans.id)}`)).slice(0, 3)).toEqual([0, 3, 2]);
    const [first, ...more] = await read(customKey(segment.id));
    expect([first, more.slice(0, 2).sort()]).toEqual([1, [0, 3]]);
    const down = await read(`-${customKey(segment.id)}`);
    expect([down.slice(0, 2).sort(), down[2]]).toEqual([[0, 3], 1]);
  });

  test("counts accounts per option, ignoring the field's own filter", async () => {
    const field = await make("Segment", "choice", ["Low", "High"]);
    const [low = "", high = ""] = field.options.map((one) => one.id);
    await fill(field, [low, high, high]);

    const { body } = await backend.request({
      url: `/accounts/fields/${field.id}/counts/`,
      query: { custom: `${field.id}:is:${low}` },
      headers: rep,
    });

    expect(fieldCountsSchema.parse(body)).toEqual({ counts: { [low]: 1, [high]: 2 }, is_exact: true });
  });

  test("counts only choice options, only of the client's fields that aren't removed", async () => {
    const [note, removed, foreign] = [
      await make("Note", "text"),
      await make("Gone", "choice", ["Low"]),
      await make("Theirs", "choice", ["Low"], globex),
    ];
    await fill(note, ["what someone wrote"]);
    await fill(removed, [removed.options[0]?.id ?? null]);
    await send("DELETE", `/accounts/fields/${removed.id}/`, admin);

    for (const { id } of [note, removed, foreign])
      expect((await send("GET", `/accounts/fields/${id}/counts/`, rep)).status).toBe(404);
  });
});

describe("the index rows that filters read", () => {
  const rowsOf = async ({ id }: AccountField) => {
    const rows = await backend.store.db.select().from(accountFieldValues).where(eq(accountFieldValues.fieldId, id));
    return rows.map((row) => row.textValue ?? Number(row.numberValue)).sort();
  };

  test("match the accounts' values and are removed with them", async () => {
    const { db } = backend.store;
    const field = await make("Vans", "number");
    const [id = ""] = await fill(field, ["5", "6"]);

    expect(await rowsOf(field)).toEqual([5, 6]);
    await set(id, field, "9");
    expect(await rowsOf(field)).toEqual([6, 9]);
    await set(id, field, null);
    expect(await rowsOf(field)).toEqual([6]);
    await db.update(accounts).set({ custom: {} }).where(eq(accounts.clientId, "acme"));
    expect(await rowsOf(field)).toEqual([]);
  });

  test("follow one statement that adds, changes and removes values on many accounts", async () => {
    const { db } = backend.store;
    const [vans, note] = [await make("Vans", "number"), await make("Note", "text")];
    const [untouched = "", changed = "", cleared = "", kept = ""] = await fill(note, [null, "Old", "Gone", "Kept"]);
    await fill(vans, [null, "1", "2", "3"]);
    const custom: Record<string, object> = {
      [untouched]: { [vans.id]: "7", [note.id]: "Né" },
      [changed]: { [vans.id]: "1", [note.id]: "Later" },
      [cleared]: { [vans.id]: "2" },
      [kept]: { [vans.id]: "3", [note.id]: "Kept", "00000000-0000-4000-8000-000000000099": "of no field" },
    };

    await db.execute(sql`update accounts set custom = n.value
      from jsonb_each(${JSON.stringify(custom)}::jsonb) n where client_id = 'acme' and id = n.key::uuid`);

    expect(await rowsOf(vans)).toEqual([1, 2, 3, 7]);
    expect(await rowsOf(note)).toEqual(["kept", "later", "ne"]);
  });

  test("are added with new accounts and removed with deleted ones", async () => {
    const { db } = backend.store;
    const field = await make("Vans", "number");
    const own = { clientId: "acme", status: "active" as const };
    const added = [1, 2, 3].map((n) => ({
      ...own,
      name: `Added with a value ${n}`,
      custom: { [field.id]: String(n) },
    }));

    const rows = await db
      .insert(accounts)
      .values([...added, { ...own, name: "Added without" }])
      .returning({ id: accounts.id });
    const before = await rowsOf(field);
    await db.delete(accounts).where(
      inArray(
        accounts.id,
        rows.map(({ id }) => id),
      ),
    );

    expect(before).toEqual([1, 2, 3]);
    expect(await rowsOf(field)).toEqual([]);
  });
});

describe("bulk changes of custom fields", () => {
  const customOf = async (ids: readonly string[]) => {
    const rows = await backend.store.db
      .select()
      .from(accounts)
      .where(inArray(accounts.id, [...ids]));
    return ids.map((id) => rows.find((row) => row.id === id)?.custom);
  };

  test("set a field, and their undo skips accounts changed since", async () => {
    const fleet = await make("Fleet", "number");
    const [one, two, three] = (await some(3)).map(({ id }) => id) as [string, string, string];
    await set(two, fleet, "3");
    const rows = [one, two, three].map((id) => ({ id, owner_uid: null }));

    const { status, body } = await bulk({
      accounts: { rows },
      action: { kind: "set", values: { custom: { [fleet.id]: "01250.50" } } },
    });
    const { id } = bulkSchema.parse(body);

    expect({ status, body }).toMatchObject({
      status: 201,
      body: { changed: 3, custom: [{ name: "Fleet", value: "01250.50" }] },
    });
    expect(await customOf([one, two, three])).toEqual(Array(3).fill({ [fleet.id]: "1250.5" }));
    expect((await list({ custom: `${fleet.id}:is:1250.5` })).total).toBe(3);
    await set(one, fleet, "7");
    const undone = await send("POST", `/accounts/bulk/${id}/undo/`, leader);
    expect(undone.body).toMatchObject({ undone: 2, kept: 1 });
    expect(await customOf([one, two, three])).toEqual([{ [fleet.id]: "7" }, { [fleet.id]: "3" }, {}]);
  });

  test("clear a field on all accounts that match a filter", async () => {
    const region = await make("Region", "choice", ["North"]);
    const [option] = region.options;
    const [one, two] = (await some(2)).map(({ id }) => id) as [string, string];
    for (const id of [one, two]) await set(id, region, option?.id ?? null);

    const { body } = await bulk({
      accounts: { query: `custom=${region.id}:is:${option?.id}` },
      action: { kind: "set", values: { custom: { [region.id]: null } } },
    });
    await backend.jobs.drain();

    expect(body).toMatchObject({ total: 2, custom: [{ name: "Region", value: null }] });
    expect(await customOf([one, two])).toEqual([{}, {}]);
  });

  test("skip accounts that someone else has changed in the meantime", async () => {
    const note = await make("Note", "text");
    const [one, two] = (await some(2)).map(({ id }) => id) as [string, string];
    await set(one, note, "theirs");
    const rows = [one, two].map((id) => ({ id, owner_uid: null, custom: { [note.id]: null } }));

    const { body } = await bulk({
      accounts: { rows },
      action: { kind: "set", values: { custom: { [note.id]: "ours" } } },
    });

    expect(body).toMatchObject({ changed: 1, skipped: [{ reason: "changed_meanwhile", count: 1 }] });
    expect(await customOf([one, two])).toEqual([{ [note.id]: "theirs" }, { [note.id]: "ours" }]);
  });

  test("reject invalid values, unknown fields, read-only users and other clients' fields", async () => {
    const fleet = await make("Fleet", "number");
    const [row] = await some(1);
    const accountsOf = { rows: [{ id: row?.id, owner_uid: null }] };
    const setMany = (custom: object, headers?: Headers) =>
      bulk({ accounts: accountsOf, action: { kind: "set", values: { custom } } }, headers);

    expect(await setMany({ [fleet.id]: "many" })).toMatchObject({ status: 400 });
    expect(await setMany({ "3f2b8a10-0000-4000-8000-000000000001": "1" })).toMatchObject({ status: 400 });
    expect(await setMany({})).toMatchObject({ status: 400 });
    expect(await setMany({ [fleet.id]: "1" }, reader)).toMatchObject({ status: 403 });
    expect(await setMany({ [fleet.id]: "1" }, globex)).toMatchObject({ status: 400 });
    expect(await customOf([row?.id ?? ""])).toEqual([{}]);
  });

  test("skip the remaining accounts after the field is removed", async () => {
    const fleet = await make("Fleet", "number");
    const { body } = await bulk({
      accounts: { query: "sector=Industrials,Financials" },
      action: { kind: "set", values: { custom: { [fleet.id]: "1" } } },
    });
    const { id, total } = bulkSchema.parse(body);

    await send("DELETE", `/accounts/fields/${fleet.id}/`, admin);
    await backend.jobs.drain();

    const after = bulkSchema.parse((await send("GET", `/accounts/bulk/${id}/`, leader)).body);
    expect(after).toMatchObject({ state: "done", total });
    const later = after.skipped.find(({ reason }) => reason === "withdrawn")?.count ?? 0;
    expect(after.changed + later).toBe(total);
    expect(later).toBeGreaterThan(0);
  });
});
