import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { reportedFiguresSchema } from "@/lib/contracts/accounts/reported-figure";
import { signalsPageSchema, timelinePageSchema } from "@/lib/contracts/activity/activity";
import { defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import { readRows } from "../../database/database";
import { signals } from "../../database/schema/activity";
import { connectorCompanies } from "../../database/schema/connectors";
import { saveChoice } from "../../domains/signals/connectors/choices";
import type { Statement } from "../../domains/signals/connectors/figure";
import { replaceFigures } from "../../domains/signals/connectors/figures";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let rep: Record<string, string>;
let id: string;
let foreign: string;
const cik = "0000000301";

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  id = await add("acme", cik);
  foreign = await add("globex", cik);
}, 180_000);
afterAll(() => backend.close());

beforeEach(async () => {
  const { db } = backend.store;
  const now = backend.now();
  await switchSource(true);
  await db.delete(connectorCompanies).where(eq(connectorCompanies.company, cik));
  const row = { connector: "sec", company: cik, createdAt: now, nextAt: now, reportedAs: "THREE INC" } as const;
  await db.insert(connectorCompanies).values(row);
});

const switchSource = (enabled: boolean) =>
  saveChoice(backend.store.db, {
    ...{ clientId: "acme", connector: "sec", enabled, topics: defaultTopicsOf("sec"), now: backend.now() },
  });

async function add(client: string, number: string | null): Promise<string> {
  const [row] = await readRows(
    backend.store.db,
    z.object({ id: z.string() }),
    sql`insert into accounts (client_id, name, status, cik) values (${client}, ${`Reports ${randomUUID()}`}, 'active', ${number}) returning id`,
  );
  return row?.id ?? "";
}

const of = (year: number, value: number, more: Partial<Statement> = {}): Statement => ({
  concept: "revenue",
  span: "year",
  period: String(year),
  startsOn: `${year}-01-01`,
  endsOn: `${year}-12-31`,
  value,
  unit: "USD",
  tag: "us-gaap:Revenues",
  form: "10-K",
  filedOn: `${year + 1}-02-10`,
  accession: `0000000301-${(year + 1) % 100}-000001`,
  isCurrent: true,
  ...more,
});

const keep = (...statements: Statement[]) =>
  replaceFigures(backend.store.db, { connector: "sec", company: cik }, statements);

async function read(account = id) {
  const { status, body } = await backend.request({ url: `/accounts/${account}/figures/`, headers: rep });
  expect(status).toBe(200);
  return reportedFiguresSchema.parse(body);
}

test("lists revenue by year, oldest first, each with its change and report", async () => {
  await keep(of(2024, 1_100), of(2023, 1_000), of(2025, 990));

  const { source, company_name, revenue } = await read();

  expect([source, company_name]).toEqual(["SEC EDGAR", "THREE INC"]);
  expect(revenue.map(({ period, value, change_percent }) => [period, value, change_percent?.toFixed(1)])).toEqual([
    ["2023", 1_000, undefined],
    ["2024", 1_100, "10.0"],
    ["2025", 990, "-10.0"],
  ]);
  expect(revenue.at(-1)?.report).toEqual({
    form: "10-K",
    filed_on: "2026-02-10",
    accession: "0000000301-26-000001",
    url: "https://www.sec.gov/Archives/edgar/data/301/000000030126000001/0000000301-26-000001-index.htm",
  });
});

test("returns each concept's latest year or day, never a quarter", async () => {
  const onDay = { span: "day", startsOn: null } as const;
  await keep(
    of(2024, 1_000),
    of(2025, 40, { concept: "net_income" }),
    of(2025, 30, { span: "quarter", period: "2026Q1", endsOn: "2026-03-31" }),
    of(2024, 5_000, { ...onDay, concept: "assets", period: "2024-12-31" }),
    of(2025, 5_500, { ...onDay, concept: "assets", period: "2025-12-31" }),
    of(2025, 77, { ...onDay, concept: "employees", period: "2025-12-31", unit: "people" }),
  );

  const { latest } = await read();

  expect(latest.map((one) => [one.concept, one.ends_on, one.value, one.change_percent])).toEqual([
    ["revenue", "2024-12-31", 1_000, null],
    ["net_income", "2025-12-31", 40, null],
    ["assets", "2025-12-31", 5_500, 10],
    ["employees", "2025-12-31", 77, null],
  ]);
});

test("a restated year shows its earlier value and report; rounding and another tag aren't restatements", async () => {
  const later = { filedOn: "2027-02-10", accession: "0000000301-27-000001" };
  const former = { isCurrent: false };
  await keep(
    of(2024, 1_000_000, former),
    of(2024, 1_000_400, later),
    of(2025, 1_000_000, former),
    of(2025, 950_000, later),
    of(2025, 900_000, { ...former, tag: "us-gaap:SalesRevenueNet" }),
  );

  const { revenue } = await read();

  expect(revenue.map(({ value, earlier }) => [value, earlier.map((one) => one.value)])).toEqual([
    [1_000_400, []],
    [950_000, [1_000_000]],
  ]);
  expect(revenue[1]?.earlier[0]?.report.accession).toBe("0000000301-26-000001");
});

test("shows no change after a loss, across a missing year or between currencies", async () => {
  await keep(
    of(2022, -100, { concept: "net_income" }),
    of(2023, 50, { concept: "net_income" }),
    of(2021, 10),
    of(2023, 20, { unit: "EUR" }),
    of(2024, 30),
  );

  const { revenue, latest } = await read();

  expect([...revenue, ...latest].map(({ change_percent }) => change_percent)).toEqual([null, null, null, null, null]);
});

test("limits the number of years", async () => {
  await keep(...Array.from({ length: 20 }, (_, n) => of(2006 + n, 1_000 + n)));

  expect((await read()).revenue.map(({ period }) => period).slice(0, 1)).toEqual(["2011"]);
});

test("returns nothing for an account without a CIK, an unknown company or a disabled source", async () => {
  await keep(of(2025, 1_000));
  const nothing = { source: "SEC EDGAR", company_name: null, revenue: [], latest: [] };

  expect(await read(await add("acme", null))).toEqual(nothing);
  expect(await read(await add("acme", "0000000399"))).toEqual(nothing);
  await switchSource(false);

  expect(await read()).toEqual(nothing);
});

describe("a report among the signals", () => {
  const report = { form: "10-Q", filedOn: "2026-05-01", accession: "0000000301-26-000005" };
  const quarter = (year: number, value: number, more: Partial<Statement> = {}) =>
    of(year, value, { span: "quarter", period: `${year}Q1`, endsOn: `${year}-03-31`, ...more });

  async function figuresOf(accession: string): Promise<unknown[]> {
    const { db } = backend.store;
    await db.delete(signals).where(eq(signals.accountId, id));
    await db.insert(signals).values({
      ...{ clientId: "acme", accountId: id, title: "Report", kind: "earnings", source: "SEC EDGAR", connector: "sec" },
      ...{ sourceId: accession, occurredAt: backend.now(), createdAt: backend.now() },
    });
    const lists = ["signals", "timeline"].map((list) =>
      backend.request({ url: `/accounts/${id}/${list}/?limit=10`, headers: rep }),
    );
    const [one, other] = (await Promise.all(lists)).map(({ body }) => body);
    return [
      ...signalsPageSchema.parse(one).items.map(({ figure }) => figure),
      ...timelinePageSchema.parse(other).items.map((item) => item.kind === "signal" && item.signal.figure),
    ];
  }

  test("shows its revenue and the change from the year before in both lists", async () => {
    await keep(quarter(2025, 200), quarter(2026, 210, report), of(2025, 900), of(2026, 5, report));

    const figure = { span: "quarter", ends_on: "2026-03-31", value: 210, unit: "USD", change_percent: 5 };
    expect(await figuresOf(report.accession)).toEqual([figure, figure]);
  });

  test("shows the value it reported, even if the year was amended since", async () => {
    const later = { accession: "0000000301-26-000099", filedOn: "2026-09-01", form: "10-K/A" };
    await keep(of(2024, 100), of(2025, 120, { isCurrent: false }), of(2025, 110, later));

    expect(await figuresOf("0000000301-26-000001")).toMatchObject([{ value: 120 }, { value: 120 }]);
    expect(await figuresOf(later.accession)).toMatchObject([{ value: 110, change_percent: 10 }, { value: 110 }]);
  });

  test("shows no figures if none are known", async () => {
    expect(await figuresOf("0000000301-26-000777")).toEqual([null, null]);
  });
});

test("another client's account, a removed one and an unknown one return the same 404", async () => {
  await keep(of(2025, 1_000));
  const removed = await add("acme", cik);
  await backend.store.db.execute(sql`update accounts set removed_at = now() where id = ${removed}::uuid`);

  for (const account of [foreign, removed, "00000000-0000-4000-8000-000000000000", "nothing"])
    expect((await backend.request({ url: `/accounts/${account}/figures/`, headers: rep })).status).toBe(404);
  expect((await backend.request({ url: `/accounts/${id}/figures/` })).status).toBe(401);
});
