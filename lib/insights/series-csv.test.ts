import type { IndustrySeries } from "@/lib/contracts/insights/industry";
import { writeSeriesCsv } from "./series-csv";

const series = (change: Partial<IndustrySeries["items"][number]>): IndustrySeries["items"][number] => ({
  id: "go-334",
  metric: "gross_output",
  title: "Gross output",
  unit: "millions of US dollars",
  frequency: "A",
  source: "bea",
  source_name: "Bureau of Economic Analysis",
  note: null,
  of_code: "334",
  of_name: "Computers",
  points: [{ period: "2022", value: 1.5 }],
  change_percent: null,
  usual_change_percent: null,
  latest_period: "2022",
  ...change,
});
const industry = {
  code: "334",
  name: "Computers",
  level: "industry" as const,
  parent_code: null,
  naics_sector: null,
  supersector_code: null,
  account_count: 0,
  my_account_count: 0,
};
const linesOf = (items: IndustrySeries["items"], metric: string | null = null) =>
  writeSeriesCsv({ industry, items }, metric).split("\r\n").slice(1, -1);

test("writes a line per point, with an empty value for a gap", () =>
  expect(
    linesOf([
      series({
        points: [
          { period: "2021", value: null },
          { period: "2022", value: -3 },
        ],
      }),
    ]),
  ).toEqual([
    "go-334,gross_output,Gross output,Computers,millions of US dollars,A,2021,,Bureau of Economic Analysis,",
    "go-334,gross_output,Gross output,Computers,millions of US dollars,A,2022,-3,Bureau of Economic Analysis,",
  ]));

test("writes only the requested metric", () =>
  expect(linesOf([series({}), series({ id: "jobs", metric: "jobs" })], "jobs")).toHaveLength(1));

test.each([
  ['a "quoted", text', '"a ""quoted"", text"'],
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(1)", "'@SUM(1)"],
  ["\t=1", "'\t'=1"],
])("W5 · escapes %j as plain text", (title, cell) => expect(linesOf([series({ title })])[0]).toContain(`,${cell},`));

test("writes annotations at the first period of their year and escapes formulas", () => {
  const annotation = {
    ...{ id: "7c0c1c51-8b4c-4a3e-9d0f-0e7d3a3c9a11", series_id: "go-334", year: 2013, body: "=tariffs, steel" },
    ...{ author: { uid: "ravi", name: "Ravi" }, can_change: false },
    ...{ created_at: "2026-11-22T12:00:00.000Z", updated_at: "2026-11-22T12:00:00.000Z" },
  };
  const points = ["2013-01", "2013-02"].map((period) => ({ period, value: 1 }));

  const lines = linesOf([series({ frequency: "M", points, annotations: [annotation] })]);

  expect(lines.map((line) => line.slice(line.indexOf("Analysis,") + 9))).toEqual([`"'=tariffs, steel (Ravi)"`, ""]);
});
