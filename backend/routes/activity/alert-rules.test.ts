import { randomUUID } from "node:crypto";
import { and, eq, isNull, like } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { accountFieldSchema } from "@/lib/contracts/accounts/account-field";
import { type AlertRule, alertRuleSchema, alertRulesSchema, rulePreviewSchema } from "@/lib/contracts/rules/alert-rule";
import { ruleLimits } from "@/lib/contracts/rules/rule-kind";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { signals } from "../../database/schema/activity";
import { alertRules, ruleAlerts } from "../../database/schema/alert-rules";
import { accounts, users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { notifyOverflow } from "../../domains/rules/notify-overflow";
import { raiseByRules } from "../../domains/rules/raise";
import { uidOf } from "../../seed/users";
import { readAccountIds } from "../../test-account-ids";
import { readAlerts } from "../../test-alerts";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let user: Headers;
let globex: Headers;
/** An account owned by the rep, and one without an owner. */
let owned: string;
let unowned: string;

beforeAll(async () => {
  backend = await startTestBackend();
  await signIn();
  owned = await findAccount("me");
  unowned = await findAccount("none");
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.jobs.drain();
  await backend.store.db.delete(alertRules);
  await backend.store.db.delete(outbox);
  backend.advance(61_000);
});

/** Signs in again, because sessions don't outlast the hour that a test advances. */
async function signIn(): Promise<void> {
  [rep, leader, user, globex] = await Promise.all([
    backend.signIn("rep@acme.example"),
    backend.signIn("leader@acme.example"),
    backend.signIn("user@acme.example"),
    backend.signIn("rep@globex.example"),
  ]);
}

async function findAccount(owner: string): Promise<string> {
  const { body } = await backend.request({ url: "/accounts/", query: { owner, limit: "1" }, headers: rep });
  return accountsPageSchema.parse(body).items[0]?.id ?? "";
}

const anySignal = { name: "Anything", query: "", kind: "signal", topics: [] as string[] };

const post = (url: string, payload: object, headers: Headers) =>
  backend.request({ method: "POST", url, payload, headers });

async function keep(rule: Partial<typeof anySignal> = {}, headers = rep): Promise<AlertRule> {
  const { status, body } = await post("/alert-rules/", { ...anySignal, ...rule }, headers);
  expect({ status, body }).toMatchObject({ status: 201 });
  // Rules created at the same time would have no defined order.
  backend.advance(1);
  return alertRuleSchema.parse(body);
}

async function list(headers = rep): Promise<AlertRule[]> {
  return alertRulesSchema.parse((await backend.request({ url: "/alert-rules/", headers })).body).items;
}

const addSignal = (title: string, accountId = unowned, headers = leader) =>
  post(`/accounts/${accountId}/signals/`, { title, source: "Newswire" }, headers);

const setStage = async (accountId: string, stage: string, headers = leader) => {
  const { body } = await backend.request({ url: `/accounts/${accountId}/`, headers });
  const expected = { stage: (body as { stage: string | null }).stage };
  const payload = { values: { stage }, expected };
  return backend.request({ method: "PATCH", url: `/accounts/${accountId}/`, payload, headers });
};

const alertsOf = (email: SampleEmail) => readAlerts(backend, email);

describe("a signal that matches a rule", () => {
  test("alerts the rule's owner and names the rule, without alerting anyone else or the signal's author", async () => {
    const rule = await keep({ name: "News everywhere" });
    await keep({ name: "Of my own" }, leader);

    expect((await addSignal("New plant")).status).toBe(201);

    expect(await alertsOf("rep@acme.example")).toMatchObject([
      {
        type: "signal",
        title: "New plant",
        accountId: unowned,
        visibility: "NEW",
        ruleId: rule.id,
        ruleName: "News everywhere",
      },
    ]);
    expect(await alertsOf("leader@acme.example")).toEqual([]);
    expect(await alertsOf("user@acme.example")).toEqual([]);
    expect(await list()).toMatchObject([{ raised: 1, deleted: 0, held: 0 }]);
  });

  test("raises one alert for an account owner, which also names the rule", async () => {
    const rule = await keep({ query: "owner=me" });

    await addSignal("New plant", owned);

    const alerts = await alertsOf("rep@acme.example");
    expect(alerts).toMatchObject([{ title: "New plant", ruleId: rule.id, visibility: "NEW" }]);
  });

  test.each([
    ["another owner's accounts", { query: "owner=me" }],
    ["another signal kind", { topics: ["leadership"] }],
    ["accounts with another name", { query: "q=nobody+is+called+so" }],
    ["another band and sector", { query: "band=Nano+Cap&sector=Nothing" }],
  ])("doesn't match a rule for %s", async (_what, rule) => {
    await keep(rule);

    await addSignal("New plant");

    expect(await alertsOf("rep@acme.example")).toEqual([]);
  });

  test("matching several rules of a user alerts them once, for the oldest rule", async () => {
    const first = await keep({ name: "First" });
    await keep({ name: "Second", query: "owner=none" });

    await addSignal("New plant");

    expect(await alertsOf("rep@acme.example")).toMatchObject([{ ruleId: first.id }]);
    expect((await list()).map(({ name, raised }) => [name, raised])).toEqual([
      ["First", 1],
      ["Second", 0],
    ]);
  });

  test("raises no alert for a disabled or removed rule or another client's, but does for a restored one", async () => {
    const off = await keep({ name: "Off" });
    const removed = await keep({ name: "Removed" });
    await keep({ name: "Elsewhere" }, globex);
    await backend.request({ method: "PATCH", url: `/alert-rules/${off.id}/`, payload: { is_on: false }, headers: rep });
    await backend.request({ method: "DELETE", url: `/alert-rules/${removed.id}/`, headers: rep });

    await addSignal("Unheard");
    expect(await alertsOf("rep@acme.example")).toEqual([]);
    expect(await alertsOf("rep@globex.example")).toEqual([]);
    expect((await post(`/alert-rules/${removed.id}/restore/`, {}, rep)).status).toBe(200);
    await addSignal("Heard");

    expect(await alertsOf("rep@acme.example")).toMatchObject([{ title: "Heard", ruleName: "Removed" }]);
  });

  test("raises no alert for a disabled user", async () => {
    const { db } = backend.store;
    await keep({}, user);
    await db
      .update(users)
      .set({ disabled: true })
      .where(eq(users.id, uidOf("user@acme.example")));

    await addSignal("New plant");

    expect(await alertsOf("user@acme.example")).toEqual([]);
    await db
      .update(users)
      .set({ disabled: false })
      .where(eq(users.id, uidOf("user@acme.example")));
  });

  test("evaluated twice, even concurrently, raises one alert", async () => {
    const { db } = backend.store;
    await keep();
    const { body } = await addSignal("New plant");
    await alertsOf("rep@acme.example");
    await db.delete(outbox);
    const event = { kind: "signal" as const, clientId: "acme", id: (body as { id: string }).id, told: [] };

    const again = await Promise.all(
      [1, 2].map(() => db.transaction((tx) => raiseByRules(tx, "acme", [event, event], backend.now()))),
    );

    expect(again.map(({ raised }) => raised)).toEqual([0, 0]);
    expect(await alertsOf("rep@acme.example")).toEqual([]);
  });

  test("is held back beyond twenty alerts an hour, and reported in one alert after the hour", async () => {
    const { db } = backend.store;
    const rule = await keep({ name: "Too much" });
    for (let n = 1; n <= 25; n += 1) expect((await addSignal(`Signal ${n}`)).status).toBe(201);

    const ofSignals = (await alertsOf("rep@acme.example")).filter(({ type }) => type === "signal");
    expect(ofSignals).toHaveLength(ruleLimits.alertsAnHour);
    expect(await list()).toMatchObject([{ raised: 25, held: 5 }]);
    const hour = new Date(Math.floor(backend.now().getTime() / 3_600_000) * 3_600_000);
    for (const _ of [1, 2])
      await db.transaction((tx) => notifyOverflow(tx, { clientId: "acme", ruleId: rule.id, hour }, backend.now()));

    const summary = (await alertsOf("rep@acme.example")).filter(({ type }) => type === "rule");
    expect(summary).toMatchObject([{ title: "5 more for “Too much” within one hour", ruleId: rule.id }]);
    backend.advance(3_600_000);
    await signIn();
    await addSignal("In the next hour");
    expect((await alertsOf("rep@acme.example")).map(({ title }) => title)).toContain("In the next hour");
  });
});

describe("a change that matches a rule", () => {
  const stages = { kind: "change", topics: ["stage"] };

  test("is described with its author", async () => {
    await setStage(unowned, "prospect");
    await keep({ ...stages, name: "Stages" });

    expect((await setStage(unowned, "open")).status).toBe(200);

    expect(await alertsOf("rep@acme.example")).toMatchObject([
      {
        type: "rule",
        title: expect.stringMatching(/: stage is now open$/),
        body: expect.stringMatching(/^Stage: prospect → open · by /),
        accountId: unowned,
        ruleName: "Stages",
      },
    ]);
  });

  test("of many accounts at once raises an alert for each matching account", async () => {
    const ids = await readAccountIds(backend, rep, { owner: "none", limit: "3" });
    const rows = [...ids.map((id) => ({ id, owner_uid: null })), { id: owned, owner_uid: uidOf("rep@acme.example") }];
    await keep({ ...stages, query: "owner=none" });
    const bulk = { accounts: { rows }, action: { kind: "set", values: { stage: "former" } } };

    const { status, body: made } = await post("/accounts/bulk/", bulk, leader);

    expect({ status, made }).toMatchObject({ status: 201 });
    expect((await alertsOf("rep@acme.example")).map(({ accountId }) => accountId).sort()).toEqual([...ids].sort());
  });

  test("of hundreds of accounts raises alerts for dozens of members", async () => {
    const { db } = backend.store;
    const at = backend.now();
    const ids = (
      await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.clientId, "acme"), isNull(accounts.removedAt)))
        .limit(500)
    ).map(({ id }) => id);
    const people = Array.from({ length: 24 }, (_, n) => ({
      ...{ id: `member ${n}`, username: `m${n}`, email: `m${n}@acme.example`, fullName: `Member ${n}` },
      ...{ role: "sales_rep", clientId: "acme" },
    }));
    await db.insert(users).values(people);
    await db.insert(alertRules).values(
      people.map(({ id: userId }) => ({
        ...{ clientId: "acme", userId, name: "Silent", query: "", kind: "silence" as const, topics: [] },
        ...{ isOn: true, createdAt: at, updatedAt: at },
      })),
    );
    const inactive = ids.map((id) => ({ id, since: new Date(at.getTime() - 40 * 86_400_000).toISOString(), told: [] }));

    await db.transaction((tx) =>
      raiseByRules(tx, "acme", [{ kind: "silence", clientId: "acme", days: 30, accounts: inactive }], at),
    );

    expect(await db.$count(ruleAlerts, like(ruleAlerts.userId, "member %"))).toBe(ids.length * people.length);
    expect(ids.length * people.length * 6).toBeGreaterThan(65_535);
    await db.delete(users).where(like(users.id, "member %"));
  });

  test("of the owner raises only the assignment alert for the new owner", async () => {
    await keep({ kind: "change", topics: ["owner"] });
    await keep({ kind: "change", topics: ["owner"] }, user);
    const payload = { uid: uidOf("user@acme.example") };

    await backend.request({ method: "PUT", url: `/accounts/${unowned}/owner/`, payload, headers: leader });

    expect((await alertsOf("user@acme.example")).map(({ type }) => type)).toEqual(["account_assigned"]);
    expect(await alertsOf("rep@acme.example")).toMatchObject([{ type: "rule" }]);
    await backend.request({
      method: "PUT",
      url: `/accounts/${unowned}/owner/`,
      payload: { uid: null },
      headers: leader,
    });
  });

  test("that marks a contact as left raises one alert for the owner, with the rule", async () => {
    const newContact = { full_name: "Ada Example", title: "Buyer", function: "procurement", level: "manager" };
    const created = await post(`/accounts/${owned}/contacts/`, newContact, leader);
    const { id } = created.body as { id: string };
    const rule = await keep({ topics: ["contact_left"], query: "owner=me" });

    const departure = await post(`/accounts/${owned}/contacts/${id}/left/`, { successor_id: null }, leader);

    expect(departure.status).toBe(200);
    expect(await alertsOf("rep@acme.example")).toMatchObject([
      { type: "signal", title: "Ada Example, Buyer, left", accountId: owned, ruleId: rule.id },
    ]);
  });

  test("that came with a new account raises no alert", async () => {
    await keep({ kind: "change" });

    const added = await post("/accounts/", { name: "Brand New Example", employees: 12 }, leader);

    expect(added.status).toBe(201);
    expect(await alertsOf("rep@acme.example")).toEqual([]);
  });
});

describe("previewing a rule on the last 30 days", () => {
  const preview = async (watch: object, headers = rep) => {
    const payload = { query: "", kind: "signal", topics: [], ...watch };
    const { body } = await post("/alert-rules/preview/", payload, headers);
    return rulePreviewSchema.parse(body);
  };

  test("lists the alerts it would have raised, latest first, without the user's own actions", async () => {
    const before = await preview({});
    await addSignal("Theirs");
    await addSignal("My own", unowned, rep);

    const after = await preview({});

    expect(after).toMatchObject({ total: before.total + 1, is_exact: true });
    expect(after.items[0]).toMatchObject({ title: "Theirs", account: { id: unowned } });
    expect((await preview({ query: "owner=me" })).total).toBeLessThan(after.total);
    expect(await list()).toEqual([]);
  });

  test("leaves out sample accounts, whose alerts are never raised", async () => {
    const set = (isSample: boolean) =>
      backend.store.db.update(accounts).set({ isSample }).where(eq(accounts.id, unowned));
    await addSignal("At a sample account");
    await set(true);

    const { items } = await preview({ query: "owner=none" });
    await set(false);

    expect(items.map(({ title }) => title)).not.toContain("At a sample account");
    expect((await preview({ query: "owner=none" })).items[0]).toMatchObject({ title: "At a sample account" });
  });

  test("includes changes, and counts an edit of several values once", async () => {
    const before = await preview({ kind: "change", topics: ["stage"] });
    await setStage(unowned, "customer");

    const after = await preview({ kind: "change", topics: ["stage"] });

    expect(after.total).toBe(before.total + 1);
    expect(after.items[0]?.title).toMatch(/: stage is now customer$/);
    expect((await preview({ kind: "change", topics: ["tier"] })).items).not.toContainEqual(after.items[0]);
  });

  test("counts up to two hundred, marks more as inexact, and ignores events older than 30 days", async () => {
    const { db } = backend.store;
    const row = (n: number, days: number) => ({
      clientId: "acme",
      accountId: unowned,
      title: `Old news ${n}`,
      source: "Newswire",
      kind: "regulation" as const,
      occurredAt: new Date(backend.now().getTime() - days * 86_400_000),
      createdAt: backend.now(),
    });
    await db.insert(signals).values(Array.from({ length: 5 }, (_one, n) => row(n, 31)));
    expect(await preview({ topics: ["regulation"], query: "owner=none" })).toMatchObject({ total: 0, is_exact: true });
    await db.insert(signals).values(Array.from({ length: 201 }, (_one, n) => row(n, 2)));

    const many = await preview({ topics: ["regulation"], query: "owner=none" });

    expect(many).toMatchObject({ total: 200, is_exact: false });
    expect(many.items).toHaveLength(20);
    await db.delete(signals).where(eq(signals.kind, "regulation"));
  });
});

describe("access to rules", () => {
  test.each([
    ["a colleague", () => leader],
    ["another client", () => globex],
  ])("%s can't see or change a rule", async (_who, headers) => {
    const { id } = await keep();

    const url = `/alert-rules/${id}/`;
    const responses = await Promise.all([
      backend.request({ method: "PATCH", url, payload: { is_on: false }, headers: headers() }),
      backend.request({ method: "DELETE", url, headers: headers() }),
      post(`${url}restore/`, {}, headers()),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await list(headers())).toEqual([]);
    expect(await list()).toMatchObject([{ is_on: true }]);
  });

  test("an operator can't create a rule, and listing requires a session", async () => {
    const operator = await backend.signIn("admin@sightline.example");
    expect((await post("/alert-rules/", anySignal, operator)).status).toBe(403);
    await backend.request({
      method: "PUT",
      url: "/clients/chosen/",
      payload: { client_id: "acme", reason: "Support case 4711" },
      headers: operator,
    });

    const refusal = await post("/alert-rules/", anySignal, operator);

    expect(refusal).toMatchObject({ status: 403, body: { code: "viewing_only" } });
    expect((await backend.request({ url: "/alert-rules/" })).status).toBe(401);
  });

  test("a change keeps unnamed fields, and counts the user's own deleted alerts", async () => {
    const { id } = await keep();
    const watch = { query: "state=CA&sort=-name", kind: "change", topics: ["tier"] };
    const patch = (payload: object) =>
      backend.request({ method: "PATCH", url: `/alert-rules/${id}/`, payload, headers: rep });
    await addSignal("New plant");
    const [alert] = await alertsOf("rep@acme.example");
    const note = (headers: Headers) => post("/alert-rules/deleted/", { alerts: [String(alert?.id)] }, headers);

    expect((await patch({ watch })).body).toMatchObject({
      name: "Anything",
      query: "state=CA",
      topics: ["tier"],
      is_on: true,
    });
    expect((await note(leader)).status).toBe(204);
    expect(await list()).toMatchObject([{ raised: 1, deleted: 0 }]);
    await note(rep);

    expect(await list()).toMatchObject([{ raised: 1, deleted: 1 }]);
  });

  test("limits rules to fifty, even for concurrent requests, and a repeated request creates one", async () => {
    const { db } = backend.store;
    const at = backend.now();
    const row = { clientId: "acme", userId: uidOf("rep@acme.example"), name: "x", query: "", kind: "signal" as const };
    await db
      .insert(alertRules)
      .values(Array.from({ length: 48 }, () => ({ ...row, topics: [], isOn: true, createdAt: at, updatedAt: at })));
    const headers = { ...rep, "idempotency-key": "99999999-2222-4333-8444-555555555555" };

    const twice = [await post("/alert-rules/", anySignal, headers), await post("/alert-rules/", anySignal, headers)];
    const beside = await Promise.all([1, 2, 3].map(() => post("/alert-rules/", anySignal, rep)));

    expect(new Set(twice.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(beside.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(ruleLimits.rules);
  });

  test.each<[string, object, string]>([
    ["an unknown filter", { query: "mood=good" }, "mood"],
    ["an empty name", { name: " " }, "name"],
    ["a topic of another kind", { topics: ["stage"] }, "topics"],
    ["an unknown kind", { kind: "weather" }, "kind"],
  ])("rejects %s", async (_what, wrong, error) => {
    const { status, body } = await post("/alert-rules/", { ...anySignal, ...wrong }, rep);

    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(error);
  });

  test("a rule with an unknown filter raises nothing and lists that filter", async () => {
    const { id } = await keep();
    await backend.store.db.update(alertRules).set({ query: "mood=good" }).where(eq(alertRules.id, id));

    await addSignal("New plant");

    expect(await alertsOf("rep@acme.example")).toEqual([]);
    expect(await list()).toMatchObject([{ query: "", unknown: ["mood"] }]);
  });

  test.each([
    ["among its filters", (field: string) => `custom=${field}:empty`],
    ["in a group of filters", (field: string) => `where=any(owner:none,!custom:${field}:filled)`],
  ])("a rule on a removed custom field %s raises nothing and says so until it is restored", async (_where, queryOn) => {
    const admin = await backend.signIn("clientadmin@acme.example");
    const created = await post("/accounts/fields/", { name: `Vans ${randomUUID()}`, type: "number" }, admin);
    const { id } = accountFieldSchema.parse(created.body);
    await keep({ query: queryOn(id) });
    expect(await list()).toMatchObject([{ unknown: [] }]);

    await backend.request({ method: "DELETE", url: `/accounts/fields/${id}/`, headers: admin });
    await addSignal("New plant");

    expect(await alertsOf("rep@acme.example")).toEqual([]);
    expect(await list()).toMatchObject([{ unknown: ["a removed field"] }]);
    await post(`/accounts/fields/${id}/restore/`, {}, admin);
    await addSignal("Newer plant");
    expect(await alertsOf("rep@acme.example")).toMatchObject([{ title: "Newer plant" }]);
    expect(await list()).toMatchObject([{ unknown: [] }]);
  });

  test("a user who changes client loses their rules and the alerts these raised", async () => {
    const { db } = backend.store;
    await keep({}, user);
    await addSignal("New plant");
    await backend.jobs.drain();
    expect(await db.$count(ruleAlerts)).toBe(1);

    await db
      .update(users)
      .set({ clientId: "globex" })
      .where(eq(users.id, uidOf("user@acme.example")));

    expect(await db.$count(alertRules)).toBe(0);
    expect(await db.$count(ruleAlerts)).toBe(0);
  });
});
