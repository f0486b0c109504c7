import "@/lib/contracts/issue-texts";
import { readFacts } from "./facts";
import { InvalidResponseError } from "./read-json";

const cik = "0000026172";
const now = new Date("2026-03-06T22:00:00Z");
const contracts = "RevenueFromContractWithCustomerExcludingAssessedTax";

type Json = Record<string, unknown>;

/** A figure for 2025 from that year's report; `more` overrides its properties. */
const fact = (more: Json = {}) => ({
  start: "2025-01-01",
  end: "2025-12-31",
  val: 1_000_000,
  accn: "0000026172-26-000009",
  fy: 2025,
  fp: "FY",
  form: "10-K",
  filed: "2026-02-10",
  ...more,
});

const in2024 = { start: "2024-01-01", end: "2024-12-31" };
/** A figure for 2024 from that year's report; `more` overrides its properties. */
const yearBefore = (more: Json = {}) =>
  fact({ accn: "0000026172-25-000009", fy: 2024, filed: "2025-02-11", ...in2024, ...more });

/** A response in the SEC's format: figures by tag and unit. */
function companyFacts(tags: Record<string, Json[]> = { Revenues: [fact()] }, more: Json = {}, unit = "USD"): string {
  const gaap = Object.fromEntries(
    Object.entries(tags).map(([tag, facts]) => [tag, { label: tag, description: null, units: { [unit]: facts } }]),
  );
  return JSON.stringify({ cik: 26172, entityName: "CUMMINS INC", facts: { dei: {}, "us-gaap": gaap }, ...more });
}

const read = (text: string) => readFacts(text, cik, now);
/** The statements as texts; earlier figures, which are only kept, are marked `kept`. */
const said = (text: string) =>
  read(text).statements.map(({ span, period, value, isCurrent }) =>
    [span, period, value, ...(isCurrent ? [] : ["kept"])].join(" "),
  );

test("reads a figure with its period, unit, tag and source report", () => {
  const facts = read(companyFacts());

  expect(facts.name).toBe("CUMMINS INC");
  expect([...facts.accessions]).toEqual(["0000026172-26-000009"]);
  expect(facts.statements).toEqual([
    {
      concept: "revenue",
      span: "year",
      period: "2025",
      startsOn: "2025-01-01",
      endsOn: "2025-12-31",
      value: 1_000_000,
      unit: "USD",
      tag: "us-gaap:Revenues",
      form: "10-K",
      filedOn: "2026-02-10",
      accession: "0000026172-26-000009",
      isCurrent: true,
    },
  ]);
});

describe("years, quarters and days", () => {
  test.each([
    ["2025-01-01", "2025-12-31", "year 2025"],
    ["2024-12-29", "2025-12-27", "year 2025"],
    // Fiscal years: one of 53 weeks, one that ends in January, and one that ends in June.
    ["2024-12-29", "2026-01-03", "year 2025"],
    ["2025-02-02", "2026-01-31", "year 2025"],
    ["2024-07-01", "2025-06-30", "year 2024"],
    ["2025-07-01", "2025-09-30", "quarter 2025Q3"],
    ["2025-06-29", "2025-09-27", "quarter 2025Q3"],
    // A quarter of sixteen weeks.
    ["2025-01-26", "2025-05-17", "quarter 2025Q1"],
  ])("reads %s to %s as %s", (start, end, period) => {
    expect(said(companyFacts({ Revenues: [fact({ start, end })] }))).toEqual([`${period} 1000000`]);
  });

  test.each([
    ["half a year", "2025-01-01", "2025-06-30"],
    ["nine months", "2025-01-01", "2025-09-30"],
    ["a month", "2025-12-01", "2025-12-31"],
    ["two years", "2024-01-01", "2025-12-31"],
    ["more than a year", "2024-12-01", "2025-12-31"],
    ["a day", "2025-12-31", "2025-12-31"],
  ])("ignores %s, which is neither a year nor a quarter", (_what, start, end) => {
    expect(said(companyFacts({ Revenues: [fact({ start, end })] }))).toEqual([]);
  });

  test("uses the year of the SEC's frame for all figures of the same period", () => {
    const days = { start: "2024-07-02", end: "2025-07-01" };
    const facts = [yearBefore({ ...days, val: 5, filed: "2025-08-01" }), fact({ ...days, frame: "CY2024" })];

    expect(said(companyFacts({ Revenues: facts }))).toEqual(["year 2024 5 kept", "year 2024 1000000"]);
  });

  test("dates a figure by its own period, not by the year of a report that repeats it", () => {
    expect(said(companyFacts({ Revenues: [fact(in2024), fact()] }))).toEqual([
      "year 2024 1000000",
      "year 2025 1000000",
    ]);
  });

  test("reads assets as figures of a single day", () => {
    const assets = [yearBefore({ start: undefined, end: "2024-12-31" }), fact({ start: undefined, val: 7 })];

    expect(said(companyFacts({ Assets: assets }))).toEqual(["day 2024-12-31 1000000", "day 2025-12-31 7"]);
  });

  test("drops a figure for a period that ends after the report was filed", () => {
    expect(said(companyFacts({ Revenues: [fact({ filed: "2025-12-01" })] }))).toEqual([]);
  });
});

describe("the effective figure", () => {
  test("is the one filed last; an earlier value is kept with the report that first stated it", () => {
    const facts = [
      yearBefore({ val: 100 }),
      yearBefore({ val: 100, accn: "0000026172-25-000020", form: "10-K/A", filed: "2025-06-01" }),
      fact({ ...in2024, val: 95 }),
    ];

    const { statements } = read(companyFacts({ Revenues: facts }));

    expect(statements.map(({ value, accession, isCurrent }) => [value, accession, isCurrent])).toEqual([
      [100, "0000026172-25-000009", false],
      [95, "0000026172-26-000009", true],
    ]);
  });

  test.each(["DEF 14A", "8-K", "S-1", "10-K405X"])("never comes from a %s, even one filed last", (form) => {
    const facts = [fact({ val: 14_156_000_000 }), fact({ val: 14_160_000_000, form, filed: "2026-02-20" })];

    expect(said(companyFacts({ Revenues: facts }))).toEqual(["year 2025 14156000000"]);
  });

  test.each(["10-Q", "10-K/A", "20-F", "40-F/A"])("can come from a %s", (form) => {
    expect(said(companyFacts({ Revenues: [fact({ form })] }))).toEqual(["year 2025 1000000"]);
  });

  test("doesn't depend on the order of the response", () => {
    const facts = [fact({ ...in2024, val: 95 }), yearBefore({ val: 100 })];

    expect(said(companyFacts({ Revenues: facts }))).toEqual(["year 2024 100 kept", "year 2024 95"]);
  });

  test("follows two earlier values if a figure was changed and changed back", () => {
    const facts = [
      yearBefore({ val: 100 }),
      yearBefore({ val: 95, accn: "0000026172-25-000020", filed: "2025-06-01" }),
      fact({ ...in2024, val: 100 }),
    ];

    expect(said(companyFacts({ Revenues: facts }))).toEqual([
      "year 2024 100 kept",
      "year 2024 95 kept",
      "year 2024 100",
    ]);
  });

  test("is the largest of several tags in one report; the other value is kept", () => {
    const text = companyFacts({ [contracts]: [fact({ val: 90 })], Revenues: [fact({ val: 100 })] });

    expect(said(text)).toEqual(["year 2025 100", "year 2025 90 kept"]);
  });

  test("comes from an abandoned tag in years that have no other tag", () => {
    const text = companyFacts({ SalesRevenueNet: [yearBefore({ val: 80 })], [contracts]: [fact({ val: 90 })] });

    expect(said(text)).toEqual(["year 2025 90", "year 2024 80"]);
  });

  test("comes from a later report with another tag rather than from an earlier report", () => {
    const text = companyFacts({ Revenues: [yearBefore({ val: 80 })], [contracts]: [fact({ ...in2024, val: 78 })] });

    expect(said(text)).toEqual(["year 2024 80 kept", "year 2024 78"]);
  });

  test("is the one with the SEC's frame if a report has several", () => {
    const facts = [fact({ val: 1 }), fact({ val: 2, frame: "CY2025" }), fact({ val: 3 })];

    expect(said(companyFacts({ Revenues: facts }))).toEqual(["year 2025 2"]);
  });

  test("is determined separately for quarters and years of one report", () => {
    const facts = [fact({ start: "2025-10-01", val: 25 }), fact({ val: 100 })];

    expect(said(companyFacts({ Revenues: facts }))).toEqual(["quarter 2025Q4 25", "year 2025 100"]);
  });

  test("is in the company's reporting currency, without convenience translations", () => {
    const units = { CNY: [yearBefore({ val: 700 }), fact({ val: 720 })], USD: [fact({ val: 100 })] };
    const text = JSON.stringify({ cik: "0000026172", facts: { "ifrs-full": { Revenue: { units } } } });

    const { name, statements } = read(text);

    expect(name).toBeNull();
    expect(statements.map(({ value, unit }) => `${value} ${unit}`)).toEqual(["700 CNY", "720 CNY"]);
  });

  test("is missing for a company without relevant tags", () => {
    expect(read(JSON.stringify({ cik: 26172, entityName: "", facts: {} }))).toMatchObject({
      name: null,
      statements: [],
    });
    expect(said(companyFacts({ Goodwill: [fact({ val: "anything" })] }))).toEqual([]);
  });

  test("includes the number of employees under any taxonomy", () => {
    const people = { units: { Employees: [fact({ start: undefined, val: 54_600 })] } };
    const text = JSON.stringify({ cik: 26172, facts: { dei: { EntityNumberOfEmployees: people } } });

    expect(read(text).statements).toMatchObject([{ concept: "employees", value: 54_600, unit: "people" }]);
  });
});

test.each([
  ["a web page", "<!doctype html><title>SEC.gov</title>", "The response is a web page, not JSON"],
  ["truncated JSON", companyFacts().slice(0, -40), "The response isn’t valid JSON"],
  ["an empty response", "", "The response isn’t valid JSON"],
  ["an unexpected structure", "[]", "Response: Give an object"],
  ["a response without facts", JSON.stringify({ cik: 26172, entityName: "" }), "facts: "],
  [
    "a response about another company",
    companyFacts({ Revenues: [fact()] }, { cik: 320193 }),
    "The response is about CIK 320193",
  ],
  [
    "a future filing date",
    companyFacts({ Revenues: [fact({ filed: "2026-03-20" })] }),
    "has a figure dated 2026-03-20",
  ],
  ["a future period", companyFacts({ Revenues: [fact({ end: "2031-12-31" })] }), "has a figure dated 2031-12-31"],
  ["an invalid date", companyFacts({ Revenues: [fact({ end: "2025-02-30" })] }), "end: "],
  ["a string instead of a number", companyFacts({ Revenues: [fact({ val: "1000" })] }), "val: "],
  ["null instead of a number", companyFacts({ Revenues: [fact({ val: null })] }), "val: "],
  [
    "an object instead of a list",
    JSON.stringify({ cik: 26172, facts: { "us-gaap": { Revenues: { units: { USD: {} } } } } }),
    "USD: ",
  ],
  ["an accession number with a path", companyFacts({ Revenues: [fact({ accn: "../../../etc" })] }), "accn: "],
  [
    "an amount of money in barrels",
    companyFacts({ Revenues: [fact()] }, {}, "barrels"),
    "Revenues has an unexpected unit: barrels",
  ],
  [
    "a number of shares in dollars",
    companyFacts({ CommonStockSharesOutstanding: [fact()] }),
    "has an unexpected unit: USD",
  ],
  [
    "an impossibly large amount",
    companyFacts({ Revenues: [fact({ val: 1e20 })] }),
    "has an implausible figure: 100000000000000000000",
  ],
  ["negative assets", companyFacts({ Assets: [fact({ val: -1 })] }), "us-gaap:Assets has an implausible figure: -1"],
])("rejects the whole response for %s, with the reason", (_what, text, reason) => {
  expect(() => read(text)).toThrow(InvalidResponseError);
  expect(() => read(text)).toThrow(reason);
});

test("rejects a response with more figures than any company reports", () => {
  const facts = Array.from({ length: 5_001 }, (_, n) => {
    const end = new Date(Date.parse("2010-01-01") + n * 86_400_000).toISOString().slice(0, 10);
    return fact({ start: undefined, end });
  });

  expect(() => read(companyFacts({ Assets: facts }))).toThrow("The response has 5001 statements");
});
