import { eq } from "drizzle-orm";
import { rulePreviewSchema } from "@/lib/contracts/rules/alert-rule";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { alertRules, ruleAlerts } from "../../database/schema/alert-rules";
import { industryMoves, users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { announceMoves } from "../../domains/values/rule-events/announce-moves";
import { sweepJob } from "../../jobs/maintenance/sweep";
import { enqueue } from "../../queue/enqueue";
import { uidOf } from "../../seed/users";
import { readAlerts } from "../../test-alerts";
import { startTestBackend, type TestBackend } from "../../test-backend";

const day = 86_400_000;
const rep = "rep@globex.example";
const admin = "clientadmin@globex.example";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  for (const [name, industry] of [
    ["Builder of Rules", "23"],
    ["Builder of Rules II", "23"],
    ["Shop of Rules", "445"],
  ])
    expect((await send("/accounts/", rep, { method: "POST", payload: { name, industry_code: industry } })).status).toBe(
      201,
    );
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.jobs.drain();
  await backend.store.db.delete(alertRules);
  await backend.store.db.delete(industryMoves);
  await backend.store.db.delete(outbox);
});

async function send(url: string, email: SampleEmail, request: { method?: "POST" | "PATCH" | "PUT"; payload?: object }) {
  return backend.request({ url, headers: await backend.signIn(email), ...request });
}

const builders = { name: "Builders", query: "q=of+rules", kind: "industry", topics: [] as string[] };

async function keep(rule: object = {}, email: SampleEmail = rep): Promise<void> {
  const { status, body } = await send("/alert-rules/", email, { method: "POST", payload: { ...builders, ...rule } });
  expect({ status, body }).toMatchObject({ status: 201 });
  backend.advance(1);
}

/** Adds an industry move: by default five times the usual change, which is 3.4 σ. */
async function move({ code = "C:20", percent = -1.5, usual = 0.3, period = "2026-01", daysAgo = 30 } = {}) {
  const { db } = backend.store;
  const [row] = await db
    .insert(industryMoves)
    .values({
      ...{ industryCode: code, metric: "employment_monthly_sa", period, title: `Moved ${code} ${period}` },
      ...{ source: "BLS CES", footnote: "preliminary", changePercent: percent, typicalPercent: usual },
      ...{ occurredAt: new Date(backend.now().getTime() - daysAgo * day), createdAt: backend.now() },
    })
    .returning({ id: industryMoves.id });
  return row?.id ?? "";
}

const announce = (ids: string[]) => backend.store.db.transaction((tx) => announceMoves(tx, ids));
const alertsOf = (email: SampleEmail) => readAlerts(backend, email);

test("an industry move alerts users whose rules cover accounts in that industry, and links to those accounts", async () => {
  await keep();
  await keep({ name: "Shops", query: "q=of+rules&industry=N:44-45" }, admin);
  await keep({ name: "Elsewhere", query: "" }, "user@acme.example");
  await announce([await move()]);

  expect(await alertsOf(rep)).toMatchObject([
    {
      ...{ type: "rule", signalKind: "industry_moved", accountId: null, ruleName: "Builders" },
      ...{ title: "Moved C:20 2026-01", body: "Affects 2 accounts covered by your rule · BLS CES, preliminary" },
      link: "/all-accounts?q=of+rules&industry=N%3A23",
    },
  ]);
  expect(await alertsOf(admin)).toEqual([]);
  expect(await alertsOf("user@acme.example")).toMatchObject([{ link: "/all-accounts?industry=N%3A23" }]);
});

test("a move of several sectors links to the rule's sectors, or to all of them", async () => {
  await keep({ name: "All of trade" });
  await keep({ name: "Shops", query: "q=of+rules&industry=445,N:23" }, admin);
  await announce([await move({ code: "C:40" })]);

  const [all] = await alertsOf(rep);
  const [some] = await alertsOf(admin);

  expect(new URLSearchParams(String(all?.link).split("?")[1]).get("industry")?.split(",").sort()).toEqual(
    ["N:22", "N:42", "N:44-45", "N:48-49"].sort(),
  );
  expect(some).toMatchObject({
    link: "/all-accounts?industry=445&q=of+rules",
    body: expect.stringContaining("1 account covered by"),
  });
});

test.each([
  ["falls", { topics: ["fell"] }, -1.5, true],
  ["falls, when it rose", { topics: ["fell"] }, 1.5, false],
  ["rises", { topics: ["rose"] }, 1.5, true],
  ["moves by 3 σ, when it moved by 3.4 σ", { least_sigma: 3 }, -1.5, true],
  ["moves by 4 σ, when it moved by 3.4 σ", { least_sigma: 4 }, -1.5, false],
  ["moves by 2 σ, when it moved by three times the usual", { least_sigma: 2 }, 0.9, true],
])("evaluates a rule for a move that %s", async (_what, rule, percent, isAlerted) => {
  await keep(rule);
  await announce([await move({ percent })]);

  expect(await alertsOf(rep)).toHaveLength(isAlerted ? 1 : 0);
});

test("raises one alert per move, even if it is announced twice, corrected, withdrawn and restored, or months later", async () => {
  const { db } = backend.store;
  await keep();
  await keep({ name: "The same again" });
  const id = await move();
  await Promise.all([announce([id]), announce([id])]);
  expect(await alertsOf(rep)).toMatchObject([{ ruleName: "Builders" }]);
  await db.delete(outbox);
  await db.delete(industryMoves);
  backend.advance(45 * day);
  await enqueue(db, sweepJob, {});

  await announce([await move({ percent: -1.7 })]);

  expect(await alertsOf(rep)).toEqual([]);
  expect(
    await db
      .select()
      .from(ruleAlerts)
      .where(eq(ruleAlerts.userId, uidOf(rep))),
  ).toHaveLength(1);
});

test("raises no alert for a user who muted such signals, or for a move that no longer exists", async () => {
  await keep();
  await keep({}, admin);
  const subject = { kind: "industry_moved" };
  await send("/alert-mutes/", rep, { method: "PUT", payload: { subject, mute: { until: null } } });
  await announce([await move(), "11111111-2222-4333-8444-555555555555"]);

  expect(await alertsOf(rep)).toEqual([]);
  expect(await alertsOf(admin)).toHaveLength(1);
  await send("/alert-mutes/", rep, { method: "PUT", payload: { subject, mute: null } });
});

test("alerts every member of every client, in batches", async () => {
  const { db } = backend.store;
  const at = backend.now();
  const people = Array.from({ length: 205 }, (_one, n) => `many-${n}`);
  await db.insert(users).values(
    people.map((id) => ({
      id,
      username: id,
      fullName: id,
      email: `${id}@globex.example`,
      clientId: "globex",
      role: "user",
    })),
  );
  await db.insert(alertRules).values(
    people.map((userId) => ({
      ...{ clientId: "globex", userId, name: "Any", query: "q=of+rules", kind: "industry" as const, topics: [] },
      ...{ isOn: true, createdAt: at, updatedAt: at },
    })),
  );
  await keep({ query: "" }, "user@acme.example");
  await announce([await move()]);
  await backend.jobs.drain();

  const alerted = await db.select({ userId: ruleAlerts.userId }).from(ruleAlerts);

  expect(alerted.filter(({ userId }) => userId.startsWith("many-"))).toHaveLength(people.length);
  expect(await alertsOf("user@acme.example")).toHaveLength(1);
  await db.delete(users).where(eq(users.fullName, "many-0"));
});

test.each([
  ["a size of 0", { least_sigma: 0 }, { least_sigma: "Between 2 and 10 σ" }],
  ["a size of 100", { least_sigma: 100 }, { least_sigma: "Between 2 and 10 σ" }],
  ["an invalid size", { least_sigma: "much" }, { least_sigma: "Between 2 and 10 σ" }],
  [
    "a size on a signal rule",
    { kind: "signal", least_sigma: 3 },
    { least_sigma: "Only rules about an industry's move have a size" },
  ],
  ["an unknown direction", { topics: ["sideways"] }, { topics: "This kind of rule can't have that condition" }],
  ["an unknown industry", { query: "industry=N:23,N:99" }, { query: "N:99: unknown industry" }],
])("rejects %s when saving and when previewing", async (_what, rule, fields) => {
  const { name: _, ...watch } = { ...builders, ...rule };

  const added = await send("/alert-rules/", rep, { method: "POST", payload: { ...builders, ...rule } });
  const tried = await send("/alert-rules/preview/", rep, { method: "POST", payload: watch });

  expect([added, tried]).toMatchObject([
    { status: 400, body: { fields } },
    { status: 400, body: { fields } },
  ]);
});

test("a preview lists the known months, latest first, with the matching accounts", async () => {
  await move({ period: "2025-11" });
  await move({ period: "2026-01", percent: 3 });
  await move({ period: "2026-01", code: "C:40", percent: 0.9 });
  await move({ period: "2020-04" });
  const preview = async (watch: object) => {
    const payload = { query: "q=of+rules", kind: "industry", topics: [], ...watch };
    return rulePreviewSchema.parse((await send("/alert-rules/preview/", rep, { method: "POST", payload })).body);
  };

  const all = await preview({});

  expect(all).toMatchObject({ total: 3, is_exact: true, months: { from: expect.stringMatching(/^\d{4}-\d\d$/) } });
  expect(all.items.map(({ title }) => title)).toEqual([
    "Moved C:20 2026-01",
    "Moved C:40 2026-01",
    "Moved C:20 2025-11",
  ]);
  expect(all.items[0]).toMatchObject({ account: null, touched: { text: "2 accounts" } });
  expect(await preview({ topics: ["fell"] })).toMatchObject({ total: 1 });
  expect(await preview({ least_sigma: 6 })).toMatchObject({ total: 1 });
  expect(await preview({ query: "q=nobody+is+called+so" })).toMatchObject({ total: 0, items: [] });
});

test("changing the kind replaces the whole condition and clears the minimum size", async () => {
  await keep({ least_sigma: 4, topics: ["fell"] });
  const [rule] = await backend.store.db.select().from(alertRules);
  const watch = { query: "", kind: "signal", topics: [] };
  expect(rule).toMatchObject({ minSigma: 4 });

  const changed = await send(`/alert-rules/${rule?.id}/`, rep, { method: "PATCH", payload: { watch } });

  expect(changed).toMatchObject({ status: 200, body: { kind: "signal", topics: [], least_sigma: null } });
});
