import { industriesSchema, industrySeriesSchema } from "@/lib/contracts/insights/industry";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let rep: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
});
afterAll(() => backend.close());

async function seriesOf(code: string) {
  const { body } = await backend.request({ url: `/industries/${encodeURIComponent(code)}/series/`, headers: rep });
  return industrySeriesSchema.parse(body);
}

test("lists all 85 nodes, each industry below its sector, with this client's account counts", async () => {
  const { body } = await backend.request({ url: "/industries/", headers: rep });
  const { items } = industriesSchema.parse(body);
  const utilities = items.find(({ code }) => code === "N:22");

  expect(items).toHaveLength(85);
  expect(utilities).toMatchObject({ name: "Utilities", account_count: 46 });
  items.forEach((item, index) => {
    if (item.level === "sector") return;
    const above = items.slice(0, index).findLast(({ level }) => level === "sector");
    expect(item.parent_code).toBe(above?.code);
  });
});

test("G9 · another client sees its own counts", async () => {
  const globex = await backend.signIn("rep@globex.example");
  const { body } = await backend.request({ url: "/industries/N:31-33/series/", headers: globex });

  expect(industrySeriesSchema.parse(body).industry.account_count).toBeLessThan(400);
});

test("lists an industry's own three series, then its sector's, then employment", async () => {
  const { industry, items } = await seriesOf("334");

  expect(industry.name).toBe("Computer and electronic products");
  expect(items.map(({ of_code }) => of_code)).toEqual([
    ..."334 334 334".split(" "),
    ...Array(4).fill("N:31-33"),
    "C:30",
    "C:30",
  ]);
  expect(items[0]).toMatchObject({
    title: "Gross output",
    unit: "USD millions",
    frequency: "A",
    latest_period: "2023",
  });
  expect(items[0]?.points).toHaveLength(27);
});

test("months missing from the source are points without a value", async () => {
  const { items } = await seriesOf("N:23");
  const monthly = items.find(({ metric }) => metric === "employment_monthly_nsa");

  expect(monthly?.points.at(0)?.period).toBe("2012-01");
  expect(monthly?.points.at(-1)?.period).toBe("2025-07");
  expect(monthly?.points).toHaveLength(163);
  expect(monthly?.points.filter(({ value }) => value === null)).toHaveLength(22);
});

test("a rate has no percentage change", async () => {
  const { items } = await seriesOf("N:23");
  const rate = items.find(({ metric }) => metric === "net_job_creation_rate");

  expect(rate).toMatchObject({ unit: "percent", change_percent: null, usual_change_percent: null });
});

test.each(["999", "N:99", "x".repeat(200), "%27"])("returns 404 for the unknown industry %s", async (code) => {
  const { status } = await backend.request({ url: `/industries/${code}/series/`, headers: rep });

  expect(status).toBe(404);
});
