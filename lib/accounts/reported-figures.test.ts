import type { ReportedFigure } from "@/lib/contracts/accounts/reported-figure";
import {
  describeForeignRevenue,
  describePeriod,
  describeRestatement,
  formatReported,
  formatReportedExactly,
  reportedSeries,
} from "./reported-figures";

const report = {
  form: "10-K",
  filed_on: "2026-02-10",
  accession: "0000000301-26-000001",
  url: "https://www.sec.gov/Archives/edgar/data/301/1-index.htm",
};

const figure = (year: number, value: number, more: Partial<ReportedFigure> = {}): ReportedFigure => ({
  concept: "revenue",
  span: "year",
  period: String(year),
  ends_on: `${year}-12-31`,
  value,
  unit: "USD",
  change_percent: null,
  report,
  earlier: [],
  ...more,
});

test("a series has every year from the first to the last, with gaps for missing figures", () => {
  const of = { id: "a", name: "Cummins", source: "SEC EDGAR" };

  const series = reportedSeries([figure(2022, 1), figure(2025, 4, { change_percent: 5 })], of);

  expect(series?.points).toEqual([
    { period: "2022", value: 1 },
    { period: "2023", value: null },
    { period: "2024", value: null },
    { period: "2025", value: 4 },
  ]);
  expect(series).toMatchObject({ title: "Revenue", of_name: "Cummins", latest_period: "2025", change_percent: 5 });
  expect(reportedSeries([], of)).toBeNull();
});

test.each([
  [33_702_000_000, "USD", "$33.7B", "$33,702,000,000"],
  [-1_200_000, "USD", "−$1.2M", "−$1,200,000"],
  [33_702_000_000, "EUR", "33.7B EUR", "33,702,000,000 EUR"],
  [137_900_000, "shares", "138M", "137,900,000"],
  [54_600, "people", "54,600", "54,600"],
])("formats %d %s as %s, exactly %s", (value, unit, short, exact) => {
  expect(formatReported(value, unit)).toBe(short);
  expect(formatReportedExactly(value, unit)).toBe(exact);
});

test("describes a period as a year ending on a date, or as a date", () => {
  expect(describePeriod(figure(2025, 1))).toBe("year to 31 Dec 2025");
  expect(describePeriod(figure(2025, 1, { span: "day" }))).toBe("on 31 Dec 2025");
});

test("describes a restated figure with all its earlier values, oldest first", () => {
  expect(describeRestatement(figure(2025, 95_000_000))).toBeNull();
  const earlier = [100_000_000, 97_000_000].map((value) => ({ value, report }));
  expect(describeRestatement(figure(2025, 95_000_000, { earlier }))).toBe("$100M → $97M → $95M");
});

test("says that revenue in another currency is left out, and nothing for revenue in US dollars", () => {
  expect(describeForeignRevenue([{ unit: "USD" }, { unit: "EUR" }])).toBe(
    " Revenue in EUR isn’t used as the account’s revenue, which is in US dollars.",
  );
  expect(describeForeignRevenue([{ unit: "USD" }])).toBe("");
  expect(describeForeignRevenue([])).toBe("");
});
