import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import {
  type AccountChange,
  accountChangedSchema,
  asOfSchema,
  evidenceSchema,
  historyDaysSchema,
  historyPageSchema,
  type UndoRequest,
  undoneSchema,
} from "@/lib/contracts/accounts/account-change";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let reader: Headers;
let globex: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  reader = await backend.signIn("user@acme.example");
  globex = await backend.signIn("rep@globex.example");
});
afterAll(() => backend.close());

async function idOf(q: string): Promise<string> {
  const { body } = await backend.request({ url: "/accounts/", query: { q, limit: "1" }, headers: rep });
  const [account] = accountsPageSchema.parse(body).items;
  if (!account) throw new Error(`No account called ${q}`);
  return account.id;
}

async function get(id: string) {
  return accountDetailSchema.parse((await backend.request({ url: `/accounts/${id}/`, headers: rep })).body);
}

const patch = (id: string, payload: AccountChange | object, headers: Headers = rep) =>
  backend.request({ method: "PATCH", url: `/accounts/${id}/`, headers, payload });

/** Changes values; sends the current values as `expected`. */
async function set(id: string, values: AccountChange["values"], headers: Headers = rep, more: object = {}) {
  const now: Record<string, unknown> = await get(id);
  const expected = Object.fromEntries(Object.keys(values).map((field) => [field, now[field] ?? null]));
  const { status, body } = await patch(id, { values, expected, ...more }, headers);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return accountChangedSchema.parse(body);
}

async function evidence(id: string, field: string) {
  const { body } = await backend.request({ url: `/accounts/${id}/evidence/`, query: { field }, headers: rep });
  return evidenceSchema.parse(body);
}

async function history(id: string, query: Record<string, string> = {}) {
  const { body } = await backend.request({ url: `/accounts/${id}/history/`, query, headers: rep });
  return historyPageSchema.parse(body);
}

const undo = (id: string, payload: UndoRequest, headers: Headers = rep) =>
  backend.request({ method: "POST", url: `/accounts/${id}/history/undo/`, headers, payload });

async function asOf(id: string, at: Date) {
  const { status, body } = await backend.request({
    url: `/accounts/${id}/as-of/`,
    query: { at: at.toISOString() },
    headers: rep,
  });
  return { status, body, read: () => asOfSchema.parse(body) };
}

describe("changing a value", () => {
  test("a changed value appears in the account, as the team's own value, and in the history with author and time", async () => {
    const id = await idOf("abbott");
    const { account, cause } = await set(id, { employees: 4321, tier: "A", stage: "open" });

    expect(account).toMatchObject({ employees: 4321, tier: "A", stage: "open" });
    expect(account.facts).toContainEqual(
      expect.objectContaining({ field: "employees", value: 4321, source: "manual" }),
    );
    const { items, total } = await history(id);
    expect(total).toBe(3);
    expect(items.find(({ field }) => field === "employees")).toMatchObject({
      new: 4321,
      source: "manual",
      actor: { name: "Ravi Petersen" },
      cause,
      at: backend.now().toISOString(),
      is_undone: false,
    });
  });

  test("setting the same value again changes nothing and adds no history", async () => {
    const id = await idOf("aflac");
    const { ticker } = await get(id);

    expect((await set(id, { ticker })).cause).toBeNull();
    expect((await history(id)).total).toBe(0);
  });

  test("rejects the second of two concurrent edits with the current value and its author", async () => {
    const id = await idOf("3M");
    const { hq_city: seen } = await get(id);
    const change = (city: string, headers: Headers) =>
      patch(id, { values: { hq_city: city }, expected: { hq_city: seen } }, headers);

    const responses = await Promise.all([change("Duluth", leader), change("Rochester", rep)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { hq_city: now } = await get(id);
    const refused = responses.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: "changed", fields: { current: JSON.stringify({ hq_city: now }) } });
    expect(Object(refused).detail).toMatch(
      /^(Ravi Petersen|\w+ \w+) changed this to (Duluth|Rochester) in the meantime\.$/,
    );
    expect((await history(id)).total).toBe(1);
  });

  test.each<[string, object, string]>([
    ["an invalid number", { values: { employees: "many" }, expected: { employees: null } }, "values.employees"],
    ["a negative number", { values: { revenue_usd: -1 }, expected: { revenue_usd: null } }, "values.revenue_usd"],
    ["a year in the future", { values: { founded_year: 2027 }, expected: {} }, "values.founded_year"],
    ["a state's full name", { values: { hq_state: "Ohio" }, expected: {} }, "values.hq_state"],
    ["an empty name", { values: { name: "" }, expected: {} }, "values.name"],
    ["an unknown tier", { values: { tier: "D" }, expected: {} }, "values.tier"],
    ["a javascript: URL", { values: { website: "javascript:alert(1)" }, expected: {} }, "values.website"],
    ["an unknown industry", { values: { industry_code: "nope" }, expected: {} }, "industry_code"],
    [
      "a band together with a market cap",
      { values: { market_cap_band: "Nano Cap" }, expected: {} },
      "values.market_cap_band",
    ],
    ["an unknown field", { values: { client_id: "globex" }, expected: {} }, "client_id"],
    ["an empty change", { values: {}, expected: {} }, "values"],
    ["a date without a source", { values: { tier: "A" }, expected: {}, seen_at: "2026-01-01T00:00:00Z" }, "source"],
    [
      "evidence dated in the future",
      { values: { tier: "A" }, expected: {}, source: "A call", seen_at: "2099-01-01T00:00:00Z" },
      "seen_at",
    ],
  ])("%s returns a 400 that names the field", async (_name, payload, field) => {
    const id = await idOf("accenture");
    const change = Object(payload);
    const account: Record<string, unknown> = await get(id);
    const expected = Object.fromEntries(Object.keys(change.values).map((name) => [name, account[name] ?? null]));

    const { status, body } = await patch(id, { ...change, expected });

    expect(status).toBe(400);
    expect(Object.keys(Object(body).fields)).toContain(field);
    expect((await history(id)).total).toBe(0);
  });

  test("rejects a value without the expected current value", async () => {
    const { status, body } = await patch(await idOf("accenture"), { values: { tier: "A" }, expected: {} });

    expect([status, Object.keys(Object(body).fields)]).toEqual([400, ["expected.tier"]]);
  });

  test("rejects a name or domain in use, with the id of the account that has it", async () => {
    const [id, other] = [await idOf("accenture"), await idOf("estee lauder")];
    const { name, domain } = await get(id);
    const otherAccount = await get(other);

    const responses = [
      await patch(id, { values: { name: otherAccount.name }, expected: { name } }),
      await patch(id, { values: { domain: otherAccount.domain }, expected: { domain } }),
    ];

    for (const { status, body } of responses)
      expect([status, Object(body).code, Object(body).fields.account_id]).toEqual([409, "duplicate", other]);
    expect(await get(id)).toMatchObject({ name, domain });
  });

  test("read-only users can't change, dispute or undo values, and another client's account is a 404", async () => {
    const id = await idOf("accenture");
    const payload = { values: { tier: "A" }, expected: { tier: null } };
    const wrong = (headers: Headers) =>
      backend.request({
        method: "POST",
        url: `/accounts/${id}/evidence/wrong/`,
        headers,
        payload: { field: "sector", value: "x", reason: "Because" },
      });

    expect([(await patch(id, payload, reader)).status, (await wrong(reader)).status]).toEqual([403, 403]);
    expect((await undo(id, { change: "1" }, reader)).status).toBe(403);
    expect([(await patch(id, payload, globex)).status, (await wrong(globex)).status]).toEqual([404, 404]);
    expect((await undo(id, { change: "1" }, globex)).status).toBe(404);
    for (const path of ["evidence/?field=sector", "history/", "as-of/?at=2026-01-01T00:00:00Z"])
      expect((await backend.request({ url: `/accounts/${id}/${path}`, headers: globex })).status).toBe(404);
  });
});

describe("the evidence for a value", () => {
  test("a typed value takes precedence over the source's, which stays as another candidate", async () => {
    const id = await idOf("adobe");
    const before = await get(id);
    await set(id, { hq_city: "Lehi" }, rep, { source: "Their annual report", seen_at: "2026-02-01T00:00:00Z" });

    const { reason, candidates } = await evidence(id, "hq_city");

    expect(reason).toBe("typed");
    expect(candidates).toEqual([
      expect.objectContaining({ value: "Lehi", source: "Their annual report", method: "manual", is_chosen: true }),
      expect.objectContaining({ value: before.hq_city, method: "reported", is_chosen: false }),
    ]);
    expect(candidates[0]?.seen_at).toBe("2026-02-01T00:00:00.000Z");
  });

  test("a value marked as wrong is removed with a reason, the next best value replaces it, and undo restores it", async () => {
    const id = await idOf("amgen");
    const before = await get(id);
    await set(id, { hq_city: "Wrongville" });
    const payload = { field: "hq_city", value: "Wrongville", reason: "They moved" };

    const { body } = await backend.request({
      method: "POST",
      url: `/accounts/${id}/evidence/wrong/`,
      headers: leader,
      payload,
    });
    const { account, cause } = accountChangedSchema.parse(body);

    expect(account.hq_city).toBe(before.hq_city);
    expect((await evidence(id, "hq_city")).candidates).toContainEqual(
      expect.objectContaining({
        value: "Wrongville",
        rejected: { reason: "They moved", at: backend.now().toISOString() },
      }),
    );
    const again = await backend.request({
      method: "POST",
      url: `/accounts/${id}/evidence/wrong/`,
      headers: leader,
      payload,
    });
    expect([again.status, Object(again.body).code]).toEqual([409, "changed"]);
    if (!cause) throw new Error("A correction has a cause");
    expect((await undo(id, { cause })).body).toEqual({ undone: 1, kept: [] });
    expect((await get(id)).hq_city).toBe("Wrongville");
  });

  test("the market cap band follows the market cap, and the domain follows the website until someone types a domain", async () => {
    const id = await idOf("zions");
    const { account } = await set(id, { market_cap_usd: 250_000_000, website: "https://www.zions-example.com/about" });
    expect(account).toMatchObject({ market_cap_band: "Micro Cap" });
    expect(account.facts.find(({ field }) => field === "market_cap_band")).toMatchObject({ method: "derived" });
    expect(account.domain).toBe("zions-example.com");

    await set(id, { domain: "typed-example.com" });
    expect((await set(id, { website: "https://other-example.com", market_cap_usd: null })).account).toMatchObject({
      domain: "typed-example.com",
    });
  });
});

test("a domain restored by an undo still follows the website", async () => {
  const added = await backend.request({
    method: "POST",
    url: "/accounts/",
    headers: rep,
    payload: { name: "Site Moves" },
  });
  const { id } = accountDetailSchema.parse(added.body);
  await set(id, { website: "https://first-site.example" });
  const { cause } = await set(id, { website: "https://second-site.example" });
  await undo(id, { cause: cause ?? { kind: "edit", id } });
  expect(await get(id)).toMatchObject({ website: "https://first-site.example", domain: "first-site.example" });

  const { account } = await set(id, { website: "https://third-site.example" });

  expect(account.domain).toBe("third-site.example");
});

test("undoing a change of industry restores an account's sector without an industry", async () => {
  const added = await backend.request({
    method: "POST",
    url: "/accounts/",
    headers: rep,
    payload: { name: "Sector Alone", industry_code: "N:31-33" },
  });
  const { id } = accountDetailSchema.parse(added.body);
  const { cause } = await set(id, { industry_code: "325" });
  expect(await get(id)).toMatchObject({ industry_code: "325", naics_sector: "31-33" });

  await undo(id, { cause: cause ?? { kind: "edit", id } });

  expect(await get(id)).toMatchObject({ industry_code: null, naics_sector: "31-33" });
  const { items } = await history(id);
  expect(items[0]).toMatchObject({ field: "industry_code", old: "325", new: "Manufacturing" });
});

test("the local time zone follows the location, and is empty if the location is ambiguous", async () => {
  const id = await idOf("intuit");
  expect((await set(id, { hq_city: "El Paso", hq_state: "TX" })).account.local_zone).toEqual({
    zone: "America/Denver",
    from: "city",
  });
  expect((await set(id, { hq_city: null })).account.local_zone).toBeNull();
});

describe("history", () => {
  test("undoing a change restores the value and its source, and is recorded as a change itself", async () => {
    const id = await idOf("autodesk");
    const before = await get(id);
    await set(id, { hq_city: "Elsewhere" });
    const [change] = (await history(id)).items;

    const { body } = await undo(id, { change: change?.id ?? "" }, leader);

    expect(undoneSchema.parse(body)).toEqual({ undone: 1, kept: [] });
    const after = await get(id);
    expect(after.hq_city).toBe(before.hq_city);
    expect(after.facts.find(({ field }) => field === "hq_city")).toEqual(
      before.facts.find(({ field }) => field === "hq_city"),
    );
    const { items } = await history(id);
    expect(items.map((item) => [item.new, item.is_undone, item.is_undo])).toEqual([
      [before.hq_city, false, true],
      ["Elsewhere", true, false],
    ]);
  });

  test("rejects undoing a change that someone has changed since, and undoing twice", async () => {
    const id = await idOf("autozone");
    await set(id, { hq_city: "First" });
    const [first] = (await history(id)).items;
    await set(id, { hq_city: "Second" }, leader);

    const refused = await undo(id, { change: first?.id ?? "" });

    expect([refused.status, Object(refused.body).code]).toEqual([409, "changed_since"]);
    expect((await get(id)).hq_city).toBe("Second");
    const [second] = (await history(id)).items;
    const twice = await Promise.all([undo(id, { change: second?.id ?? "" }), undo(id, { change: second?.id ?? "" })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get(id)).hq_city).toBe("First");
  });

  test("undoes a user's changes of the last hour together, and keeps what others have changed since", async () => {
    const id = await idOf("ball corp");
    const before = await get(id);
    await set(id, { hq_country: "Long ago" });
    backend.advance(2 * 3_600_000);
    rep = await backend.signIn("rep@acme.example");
    leader = await backend.signIn("leader@acme.example");
    await set(id, { hq_city: "One", employees: 7 });
    await set(id, { hq_city: "Two", hq_state: "AK" });
    await set(id, { hq_state: "HI" }, leader);
    const uid = (await history(id)).items.find(({ field }) => field === "employees")?.actor?.uid ?? "";

    const { body } = await undo(id, { actor: uid }, leader);

    expect(undoneSchema.parse(body)).toEqual({ undone: 2, kept: [{ field: "hq_state", contact_id: null }] });
    expect(await get(id)).toMatchObject({
      hq_city: before.hq_city,
      employees: before.employees,
      hq_state: "HI",
      hq_country: "Long ago",
    });
  });

  test("an owner change is in the history by name, and only users who can assign owners can undo it", async () => {
    const id = await idOf("best buy");
    const { owner } = await get(id);
    const [colleague] = (await backend.request({ url: "/people/", query: { q: "Ravi" }, headers: leader })).body
      ? [Object((await backend.request({ url: "/people/", query: { q: "Ravi" }, headers: leader })).body).items[0]]
      : [];
    const uid = owner?.uid === colleague.uid ? null : String(colleague.uid);
    await backend.request({ method: "PUT", url: `/accounts/${id}/owner/`, headers: leader, payload: { uid } });
    const [change] = (await history(id)).items;

    expect(change).toMatchObject({
      field: "owner",
      old: owner?.name ?? null,
      new: uid === null ? null : "Ravi Petersen",
    });
    expect((await undo(id, { change: change?.id ?? "" }, rep)).status).toBe(403);
    expect((await undo(id, { change: change?.id ?? "" }, leader)).status).toBe(200);
    expect((await get(id)).owner).toEqual(owner);
  });

  test("an owner that a colleague has changed since is kept, and a repeated request is no conflict", async () => {
    const id = await idOf("best buy");
    const uid = uidOf("rep@acme.example");
    const put = (payload: object) =>
      backend.request({ method: "PUT", url: `/accounts/${id}/owner/`, headers: leader, payload });
    await put({ uid });

    const refused = await put({ uid: null, expected: uidOf("leader@acme.example") });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "changed", detail: expect.stringMatching(/^Ravi Petersen now owns/) },
    });
    expect((await get(id)).owner?.uid).toBe(uid);

    expect((await put({ uid: null, expected: uid })).status).toBe(200);
    expect((await put({ uid: null, expected: uid })).status).toBe(200);
    expect((await get(id)).owner).toBeNull();
  });

  test("pages through the history return each change once, and reject another account's cursor", async () => {
    const id = await idOf("boeing");
    for (const tier of ["A", "B", "C", "A", "B"] as const) await set(id, { tier });
    const seen: string[] = [];

    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await history(id, { limit: "2", ...(cursor && { cursor }) });
      seen.push(...page.items.map((item) => String(item.new)));
      cursor = page.next_cursor;
    }

    expect(seen).toEqual(["B", "A", "C", "B", "A"]);
    const foreign = await history(id, { limit: "2" });
    const other = await idOf("3M");
    const query = { cursor: foreign.next_cursor ?? "" };
    expect((await backend.request({ url: `/accounts/${other}/history/`, query, headers: rep })).status).toBe(400);
  });

  test("shows the account as of a given day, next to the current values of what has changed since", async () => {
    const id = await idOf("cigna");
    const before = await get(id);
    const monday = backend.now();
    backend.advance(60_000);
    await set(id, { hq_city: "Tuesday City", employees: 5 });
    const tuesday = backend.now();
    backend.advance(60_000);
    await set(id, { hq_city: "Wednesday City" });

    const first = (await asOf(id, monday)).read();
    expect(first.values).toMatchObject({ hq_city: before.hq_city, employees: before.employees, name: before.name });
    expect(first.now).toEqual({ employees: 5, hq_city: "Wednesday City" });
    expect((await asOf(id, tuesday)).read()).toMatchObject({
      values: { hq_city: "Tuesday City", employees: 5 },
      now: { hq_city: "Wednesday City" },
      is_known: true,
    });
    expect((await asOf(id, new Date("2020-01-01"))).read().is_known).toBe(false);
    expect((await asOf(id, new Date(backend.now().getTime() + 1000))).status).toBe(400);
  });

  test("an account's history starts with its creation, which can't be undone there", async () => {
    const added = await backend.request({
      method: "POST",
      url: "/accounts/",
      headers: rep,
      payload: { name: "Fresh Start", employees: 3, industry_code: "334" },
    });
    const { id } = accountDetailSchema.parse(added.body);

    const { items } = await history(id);

    expect(items.map(({ field, new: value }) => [field, value])).toEqual(
      expect.arrayContaining([
        ["account", "Fresh Start"],
        ["employees", 3],
        ["industry_code", "334"],
      ]),
    );
    const change = items.find(({ field }) => field === "account")?.id ?? "";
    expect((await undo(id, { change })).status).toBe(404);
  });
  test("lists the days with changes, and names the owner on a given day", async () => {
    const id = await idOf("corning");
    const assign = (email: "leader@acme.example" | "rep@acme.example") =>
      backend.request({
        method: "PUT",
        url: `/accounts/${id}/owner/`,
        headers: leader,
        payload: { uid: uidOf(email) },
      });
    await assign("leader@acme.example");
    const { owner: first } = await get(id);
    const before = backend.now();
    backend.advance(86_400_000);
    [rep, leader, globex] = [
      await backend.signIn("rep@acme.example"),
      await backend.signIn("leader@acme.example"),
      await backend.signIn("rep@globex.example"),
    ];
    await assign("rep@acme.example");
    const { owner: second } = await get(id);

    const days = historyDaysSchema.parse(
      (await backend.request({ url: `/accounts/${id}/history/days/`, headers: rep })).body,
    );

    expect(days.changed.slice(-2)).toEqual([before, backend.now()].map((at) => at.toISOString().slice(0, 10)));
    expect(days.first <= (days.changed[0] ?? "")).toBe(true);
    expect((await asOf(id, before)).read()).toMatchObject({
      values: { owner: first?.name },
      now: { owner: second?.name },
    });
    expect(first?.name).not.toBe(second?.name);
    expect((await backend.request({ url: `/accounts/${id}/history/days/`, headers: globex })).status).toBe(404);
  });
});
