import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { sinceSchema } from "@/lib/contracts/accounts/since";
import { signalsPageSchema, timelinePageSchema } from "@/lib/contracts/activity/activity";
import { homeSchema } from "@/lib/contracts/home/screens";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { industryMoves } from "../../database/schema/core";
import { saveMoves } from "../../domains/insights/series/moves";
import { startTestBackend, type TestBackend } from "../../test-backend";

const day = 86_400_000;
const rep = "rep@globex.example";

let backend: TestBackend;
let builder = "";
let miner = "";

beforeAll(async () => {
  backend = await startTestBackend();
  builder = await addAccount("Builder of Moves", "23");
  miner = await addAccount("Miner of Moves", "212");
});
afterAll(() => backend.close());
beforeEach(() => backend.store.db.delete(industryMoves));

async function send(
  url: string,
  email: SampleEmail = rep,
  request: { method?: "PUT" | "POST"; payload?: object } = {},
) {
  const { status, body } = await backend.request({ url, headers: await backend.signIn(email), ...request });
  expect(status).toBeLessThan(300);
  return body;
}

async function addAccount(name: string, industry: string): Promise<string> {
  const payload = { name, industry_code: industry };
  return accountDetailSchema.parse(await send("/accounts/", rep, { method: "POST", payload })).id;
}

/** The month, YYYY-MM, the given number of months from now. */
function monthOf(months: number): string {
  const now = backend.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 7);
}

/** Adds an industry move of a month that ended `daysAgo` days before `now`. */
async function moved(title: string, { daysAgo = 20, code = "C:20", now = backend.now(), period = "2026-02" } = {}) {
  const [row] = await backend.store.db
    .insert(industryMoves)
    .values({
      ...{ industryCode: code, metric: "employment_monthly_sa", period, title, source: "BLS CES" },
      ...{ footnote: "preliminary", changePercent: -1.5, typicalPercent: 0.3 },
      ...{ occurredAt: new Date(now.getTime() - daysAgo * day), createdAt: now },
    })
    .returning();
  return row?.id ?? "";
}

const signalsOf = async (id: string, query = "") =>
  signalsPageSchema.parse(await send(`/accounts/${id}/signals/${query}`));
const timelineOf = async (id: string, query = "") =>
  timelinePageSchema.parse(await send(`/accounts/${id}/timeline/${query}`)).items;
const homeOf = async (email: SampleEmail) => homeSchema.parse(await send("/home/", email));

test("an industry move appears on the timeline of accounts in that industry only", async () => {
  const id = await moved("Employment in Construction fell 1.5%");

  expect((await timelineOf(builder)).filter(({ kind }) => kind === "signal")).toMatchObject([
    {
      signal: {
        ...{ id, account_id: builder, kind: "industry_moved", title: "Employment in Construction fell 1.5%" },
        ...{ source: "BLS CES, preliminary", recorded_by: null },
        industry: { code: "N:23", series_id: "C:20/employment_monthly_sa" },
      },
    },
  ]);
  expect((await timelineOf(miner)).filter(({ kind }) => kind === "signal")).toEqual([]);
  expect(await timelineOf(builder, "?kind=note")).toEqual([]);
});

test("an industry move is listed among an account's own signals by date, counted and paged", async () => {
  for (const [at, daysAgo] of [30, 10].entries())
    await send(`/accounts/${builder}/signals/`, rep, {
      method: "POST",
      payload: {
        ...{ title: `Own ${at}`, source: "A paper" },
        occurred_at: new Date(backend.now().getTime() - daysAgo * day).toISOString(),
      },
    });
  await moved("Moved");

  const first = await signalsOf(builder, "?limit=2");
  const rest = await signalsOf(builder, `?limit=2&cursor=${encodeURIComponent(first.next_cursor ?? "")}`);
  const { signal_count: count } = accountDetailSchema.parse(await send(`/accounts/${builder}/`));

  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(["Own 1", "Moved", "Own 0"]);
  expect([first.total, rest.total, count, rest.next_cursor]).toEqual([3, 3, 3, null]);
});

test("a recent move since the last visit is news, but an old month isn't", async () => {
  const id = await addAccount("Looked at Builder", "23");
  await send(`/accounts/${id}/visit/`, rep, { method: "POST" });
  backend.advance(2 * 3_600_000);
  await moved("Employment in Construction fell");
  await moved("Employment in Construction rose long ago", { daysAgo: 200, period: "2025-08" });
  const news = accountsPageSchema.parse(await send("/accounts/?q=Looked at Builder&news=1"));

  expect(news.items.map(({ name, news: some }) => [name, some?.count])).toEqual([["Looked at Builder", 1]]);
  await send(`/accounts/${id}/visit/`, rep, { method: "POST" });
  expect(sinceSchema.parse(await send(`/accounts/${id}/since/`)).signals).toMatchObject({
    count: 1,
    items: [{ title: "Employment in Construction fell" }],
  });
});

test("a move withdrawn by a corrected figure disappears from the account, timeline, home and list", async () => {
  const id = await addAccount("Corrected Builder", "23");
  await send(`/accounts/${id}/visit/`, rep, { method: "POST" });
  backend.advance(2 * 3_600_000);
  const steady = Array.from({ length: 40 }, (_, at) => 1000 + (at % 2));
  const keep = (values: number[]) =>
    saveMoves(backend.store.db, {
      ...{ industryCode: "C:20", metric: "employment_monthly_sa", source: "BLS CES", now: backend.now() },
      points: values.map((value, at) => ({ period: monthOf(at - values.length), value, footnote: null })),
    });
  const shown = async () => [
    (await signalsOf(id)).total,
    (await timelineOf(id)).filter(({ kind }) => kind === "signal").length,
    (await homeOf(rep)).industry_moves?.length,
    accountsPageSchema.parse(await send("/accounts/?q=Corrected Builder&news=1")).total,
  ];

  await keep([...steady, 1100]);
  expect(await shown()).toEqual([1, 1, 1, 1]);

  await keep([...steady, 1001]);
  expect(await shown()).toEqual([0, 0, 0, 0]);
});

test("home lists one item per industry, with its latest recent month", async () => {
  await moved("Construction in January", { daysAgo: 50, period: "2026-01" });
  await moved("Construction in February", { daysAgo: 20 });
  await moved("Information in January", { daysAgo: 50, code: "C:50", period: "2026-01" });
  await moved("Mining long ago", { daysAgo: 120, code: "C:10", period: "2025-10" });

  for (const email of [rep, "rep@acme.example"] as const)
    expect((await homeOf(email)).industry_moves).toMatchObject([
      { title: "Construction in February", of_code: "C:20", of_name: "Construction", source: "BLS CES, preliminary" },
      { title: "Information in January", of_code: "C:50" },
    ]);
});

test("muting the kind hides moves on home, but not at the account", async () => {
  await moved("Moved");
  await send("/alert-mutes/", "clientadmin@globex.example", {
    method: "PUT",
    payload: { subject: { kind: "industry_moved" }, mute: { until: null } },
  });

  expect((await homeOf("clientadmin@globex.example")).industry_moves).toEqual([]);
  expect((await homeOf(rep)).industry_moves).toHaveLength(1);
  expect((await signalsOf(builder)).items.map(({ title }) => title)).toContain("Moved");
});

test.each([
  ["industry_moved-30", ["Builder of Moves"]],
  ["industry_moved-7", []],
  ["acquisition-30", []],
  ["acquisition,industry_moved-30", ["Builder of Moves"]],
  ["any-30", ["Builder of Moves"]],
])("the list filtered by %s contains the industry's accounts", async (signal, names) => {
  await moved("Moved", { now: new Date(), daysAgo: 20 });

  const { items, total } = accountsPageSchema.parse(await send(`/accounts/?q=of Moves&signal=${signal}`));

  expect([items.map(({ name }) => name), total]).toEqual([names, names.length]);
});
