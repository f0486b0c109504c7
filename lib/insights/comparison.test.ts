import { baseYears, type ComparedIndustry, compareIndustries } from "./comparison";
import { writeComparisonCsv } from "./comparison-csv";
import { comparedUnit, describeComparison } from "./describe-comparison";
import { monthsOf, seriesOf } from "./series.fixture";

/** An industry with one figure per year up to 2023. */
function industry(
  code: string,
  values: (number | null)[],
  overrides: Parameters<typeof seriesOf>[1] = {},
): ComparedIndustry {
  const id = `${overrides.of_code ?? code}.${overrides.metric ?? "gross_output"}`;
  return {
    code,
    name: `Industry ${code}`,
    series: [seriesOf(values, { of_code: code, of_name: `Industry ${code}`, id, ...overrides })],
  };
}

function compare(...industries: ComparedIndustry[]) {
  return compareIndustries(industries, "all", null);
}

test("converts amounts to an index of their first common year", () => {
  const { comparisons, skipped } = compare(industry("a", [50, 100, 200]), industry("b", [4000, 8000, 6000]));

  const [comparison] = comparisons;
  expect(skipped).toEqual([]);
  expect(comparison?.base).toBe(2021);
  expect(comparison?.lines.map(({ code, points }) => [code, points.map(({ value }) => value)])).toEqual([
    ["a", [100, 200, 400]],
    ["b", [100, 200, 150]],
  ]);
});

test("orders lines by their last value, and each keeps the style of its position in the choice", () => {
  const [comparison] = compare(industry("a", [1, 1]), industry("b", [1, 3]), industry("c", [1, 2])).comparisons;

  expect(comparison?.lines.map(({ code, lineStyle }) => [code, lineStyle])).toEqual([
    ["b", 1],
    ["c", 2],
    ["a", 0],
  ]);
});

test("the base is the first common year, and longer series keep their earlier years", () => {
  const [comparison] = compare(industry("a", [80, 100, 110]), industry("b", [7, 14])).comparisons;

  expect(comparison?.base).toBe(2022);
  expect(comparison?.lines.find(({ code }) => code === "a")?.points.map(({ value }) => Math.round(value ?? 0))).toEqual(
    [80, 100, 110],
  );
  expect(comparison?.lines.find(({ code }) => code === "b")?.points[0]?.value).toBeNull();
});

test("uses the requested base year if all series have it, else the first common year", () => {
  const both = [industry("a", [50, 100, 200]), industry("b", [1, 2, 3])];

  expect(compareIndustries(both, "all", 2022).comparisons[0]?.lines.map(({ points }) => points[1]?.value)).toEqual([
    100, 100,
  ]);
  expect(compareIndustries(both, "all", 1800).comparisons[0]?.base).toBe(2021);
});

test("monthly series use the average of the base year, which removes the season", () => {
  const monthly = { frequency: "M" as const, metric: "employment_monthly_sa" };
  const [one, other] = [
    Array.from({ length: 24 }, (_, month) => (month < 6 ? 50 : 150)),
    Array.from({ length: 24 }, () => 10),
  ];

  const [comparison] = compare(
    industry("a", [], { ...monthly, points: monthsOf(one) }),
    industry("b", [], { ...monthly, points: monthsOf(other) }),
  ).comparisons;

  expect(comparison?.lines.find(({ code }) => code === "a")?.points[0]?.value).toBe(50);
  expect(comparison?.lines.find(({ code }) => code === "a")?.points[23]?.value).toBe(150);
});

test("computes the change over the years shown and the average yearly change", () => {
  const [comparison] = compare(industry("a", [100, 110, 121]), industry("b", [100, null, 90])).comparisons;

  expect(comparison?.lines[0]?.change_percent).toBeCloseTo(21, 9);
  expect(comparison?.lines[0]?.yearly_percent).toBeCloseTo(10, 9);
  expect(comparison?.lines[1]?.points[1]?.value).toBeNull();
  expect(comparison?.lines[1]?.change_percent).toBeCloseTo(-10, 9);
});

test("compares rates without an index or a change in percent", () => {
  const rate = { unit: "percent", metric: "net_job_creation_rate" };

  const [comparison] = compare(industry("a", [-1, 2], rate), industry("b", [3, -4], rate)).comparisons;

  expect(comparison?.base).toBeNull();
  expect(
    comparison?.lines.map(({ code, points, change_percent: change }) => [code, points.at(-1)?.value, change]),
  ).toEqual([
    ["a", 2, null],
    ["b", -4, null],
  ]);
});

test.each([
  ["only one has the figure", [industry("a", [1, 2])], ["Gross output"]],
  [
    "both belong to the group that has it",
    [industry("a", [1, 2], { of_code: "N:31-33" }), industry("b", [1, 2], { of_code: "N:31-33" })],
    ["Gross output"],
  ],
  [
    "they have no year in common",
    [industry("a", [1, 2, null, null]), industry("b", [null, null, 3, 4])],
    ["Gross output"],
  ],
  ["the base value of an index is zero", [industry("a", [0, 0]), industry("b", [1, 2])], ["Gross output"]],
  ["nothing was chosen", [], []],
])("doesn't compare when %s", (_, industries, skipped) => {
  expect(compare(...industries)).toEqual({ comparisons: [], skipped });
});

test("orders metrics as the industry with the most series does, whichever was chosen first", () => {
  const { series: more } = industry("b", [1, 2]);
  const [firms] = industry("b", [1, 2], { metric: "firms", title: "Firms" }).series;
  const sector = industry("a", [1, 2], { metric: "firms", title: "Firms" });

  const { comparisons, skipped } = compare(sector, { code: "b", name: "b", series: firms ? [...more, firms] : [] });

  expect(comparisons.map(({ title }) => title)).toEqual(["Firms"]);
  expect(skipped).toEqual(["Gross output"]);
});

test("offers base years that all series of a comparison have within the range shown", () => {
  const both = [industry("a", [5, 6, 7, 8]), industry("b", [null, 6, null, 8])];

  expect(baseYears(compare(...both).comparisons)).toEqual([2021, 2023]);
  expect(baseYears(compareIndustries(both, "2022-2023", null).comparisons)).toEqual([2023]);
});

test("describes a comparison with its unit, years and final values", () => {
  const [comparison] = compare(industry("a", [50, 100]), industry("b", [10, 9])).comparisons;
  if (!comparison) throw new Error("nothing to compare");

  expect(describeComparison(comparison)).toBe(
    "Gross output of 2 industries, Index, 2022 = 100 (US dollars, current prices). 2022 to 2023. At the end, the largest first: Industry a: 200.0 (+100.0%); Industry b: 90.0 (−10.0%).",
  );
  expect(comparedUnit(comparison).tick(150)).toBe("150");
});

test("writes CSV lines with the industry, source value and index; W5 · escapes formulas in names", () => {
  const [comparison] = compare(
    industry("a", [50, null, 100], { of_name: "=cmd()" }),
    industry("b", [10, 10, 9]),
  ).comparisons;
  if (!comparison) throw new Error("nothing to compare");

  expect(writeComparisonCsv(comparison).split("\r\n").slice(0, 4)).toEqual([
    "period,of,metric,title,value,unit,index,base,source",
    "2021,'=cmd(),gross_output,Gross output,50,USD millions,100,2021 = 100,US Bureau of Economic Analysis",
    "2022,'=cmd(),gross_output,Gross output,,USD millions,,2021 = 100,US Bureau of Economic Analysis",
    "2023,'=cmd(),gross_output,Gross output,100,USD millions,200,2021 = 100,US Bureau of Economic Analysis",
  ]);
});
