import { dayMs } from "@/lib/contracts/wire/durations";
import { accessionOf, dayOf, numberOf, reportedForOf, type SampleFiling } from "./filings";

export interface SampleCompany {
  cik: string;
  name: string;
  marketCapUsd: number;
  /** Whether the next year's report restates some of its figures. */
  isRestating: boolean;
}

type Report = Pick<SampleFiling, "accession" | "form" | "filedOn">;

interface Fact extends Record<string, unknown> {
  start?: string;
  end: string;
  val: number;
  accn: string;
  form: string;
  filed: string;
  frame?: string;
}

type TaggedFact = { tag: string; unit: string; fact: Fact };

const years = 9;
const firstYear = 2015;

/**
 * Generates a company's reported figures in the form of the SEC's `companyfacts/CIK##########.json`: an annual report
 * for each of the last years, and the reports among its filings. Always the same for the same company.
 */
export function writeFacts(company: SampleCompany, filings: readonly SampleFiling[], nowMs: number) {
  const reports = [...annualReports(company, nowMs), ...filings.filter(({ form }) => /^10-[KQ]/.test(form))];
  const facts = reports
    .toSorted((a, b) => (a.filedOn < b.filedOn ? -1 : 1))
    .flatMap((report) => notify(company, report, reports));
  frameLast(facts);
  const of = (tags: readonly string[]) =>
    Object.fromEntries(tags.map((tag) => [tag, { label: tag, description: "Invented", units: unitsOf(facts, tag) }]));
  const employees = numberOf(`${company.cik} counts its people`) % 2 === 0 ? ["EntityNumberOfEmployees"] : [];
  return {
    cik: Number(company.cik),
    entityName: `${company.name} (sample)`,
    facts: {
      dei: of(["EntityCommonStockSharesOutstanding", ...employees]),
      "us-gaap": of([revenueTag, "NetIncomeLoss", "Assets"]),
    },
  };
}

const revenueTag = "RevenueFromContractWithCustomerExcludingAssessedTax";

function annualReports({ cik }: SampleCompany, nowMs: number): Report[] {
  const thisYear = new Date(nowMs).getUTCFullYear();
  return Array.from({ length: years }, (_, n) => `${thisYear - n}-02-20`)
    .filter((filedOn) => Date.parse(filedOn) <= nowMs)
    .map((filedOn) => ({ form: "10-K", filedOn, accession: accessionOf(filedOn, numberOf(`${cik} year ${filedOn}`)) }));
}

function notify(company: SampleCompany, report: Report, reports: readonly Report[]): TaggedFact[] {
  return report.form.startsWith("10-K") ? annualFigures(company, report, reports) : quarterlyFigures(company, report);
}

/**
 * The figures of an annual report: of its year and the two years before, and at the balance sheet dates of the last two
 * years.
 */
function annualFigures(company: SampleCompany, report: Report, reports: readonly Report[]): TaggedFact[] {
  const year = Number(reportedForOf(report).slice(0, 4));
  const createFact = factCreator(report, year, "FY");
  const { revenueOf, incomeOf } = businessOf(company);
  const stated = [year - 2, year - 1, year].flatMap((of) => {
    const days = { start: `${of}-01-01`, end: `${of}-12-31` };
    const revenue = Math.round(revenueOf(of) * restatementOf(company, of, report, reports));
    return [createFact(revenueTag, revenue, days), createFact("NetIncomeLoss", incomeOf(of), days)];
  });
  return [...stated, ...stateOnDays(company, createFact, [`${year - 1}-12-31`, `${year}-12-31`], report.filedOn)];
}

/**
 * The figures of a quarterly report: of its quarter, of the year to date, and of the same quarter of the year before.
 */
function quarterlyFigures(company: SampleCompany, report: Report): TaggedFact[] {
  const end = reportedForOf(report);
  const [year, quarter] = [Number(end.slice(0, 4)), Number(end.slice(5, 7)) / 3];
  const createFact = factCreator(report, year, `Q${quarter}`);
  const { revenueOf, incomeOf } = businessOf(company);
  const starts = `-${String(quarter * 3 - 2).padStart(2, "0")}-01`;
  const stated = [year - 1, year].flatMap((of) => {
    const days = { start: `${of}${starts}`, end: `${of}${end.slice(4)}` };
    const quarters = [
      createFact(revenueTag, Math.round(revenueOf(of) / 4), days),
      createFact("NetIncomeLoss", incomeOf(of) / 4, days),
    ];
    const soFar = createFact(revenueTag, Math.round((revenueOf(of) / 4) * quarter), { ...days, start: `${of}-01-01` });
    return quarter === 1 ? quarters : [...quarters, soFar];
  });
  return [...stated, ...stateOnDays(company, createFact, [`${year - 1}-12-31`, end], report.filedOn)];
}

type CreateFact = (tag: string, value: number, days: { start?: string; end: string }, unit?: string) => TaggedFact;

function stateOnDays(
  company: SampleCompany,
  createFact: CreateFact,
  days: readonly string[],
  filedOn: string,
): TaggedFact[] {
  const { assetsOf, shares, people } = businessOf(company);
  const coverDay = dayOf(Date.parse(filedOn) - 6 * dayMs);
  return [
    ...days.map((end) => createFact("Assets", assetsOf(end), { end })),
    createFact("EntityCommonStockSharesOutstanding", shares, { end: coverDay }, "shares"),
    createFact("EntityNumberOfEmployees", people, { end: coverDay }, "employee"),
  ];
}

function factCreator({ accession, form, filedOn }: Report, fy: number, fp: string): CreateFact {
  return (tag, value, days, unit = "USD") => ({
    tag,
    unit,
    fact: { ...days, val: Math.round(value), accn: accession, fy, fp, form, filed: filedOn },
  });
}

/** A company's revenue, income and assets, derived from its market cap and CIK. */
function businessOf({ cik, marketCapUsd }: SampleCompany) {
  const chance = (of: string) => (numberOf(`${cik} ${of}`) % 1_000) / 1_000;
  const first = marketCapUsd / (3 + 3 * chance("sales"));
  const margin = 0.04 + 0.12 * chance("margin");
  const revenueOf = (year: number) => {
    let revenue = first;
    for (let of = firstYear; of <= year; of += 1) revenue *= 0.98 + 0.11 * chance(`grew ${of}`);
    return Math.round(revenue / 1e6) * 1e6;
  };
  return {
    revenueOf,
    incomeOf: (year: number) => Math.round((revenueOf(year) * (margin + 0.03 * chance(`earned ${year}`))) / 1e6) * 1e6,
    assetsOf: (day: string) => revenueOf(Number(day.slice(0, 4))) * 1.3,
    shares: Math.round(marketCapUsd / (40 + 200 * chance("price"))),
    people: Math.round(first / 400_000),
  };
}

/**
 * The factor by which a report restates an earlier year's figures: as an amendment, or as a later report of a company
 * that restates. 1: unchanged.
 */
function restatementOf({ isRestating }: SampleCompany, of: number, report: Report, reports: readonly Report[]): number {
  const amendment = reports.find((other) => other.form === "10-K/A" && reportedForOf(other).startsWith(String(of)));
  if (amendment && report.filedOn >= amendment.filedOn && report.form === "10-K/A") return 0.95;
  return isRestating && of % 4 === 3 && Number(report.filedOn.slice(0, 4)) > of + 1 ? 0.97 : 1;
}

/** The SEC assigns the year's frame to the last figure reported for a year. */
function frameLast(facts: readonly TaggedFact[]): void {
  const last = new Map(facts.map((one) => [`${one.tag} ${one.fact.start} ${one.fact.end}`, one.fact]));
  for (const fact of last.values())
    if (fact.start?.endsWith("-01-01") && fact.end.endsWith("-12-31")) fact.frame = `CY${fact.end.slice(0, 4)}`;
}

function unitsOf(facts: readonly TaggedFact[], tag: string): Record<string, Fact[]> {
  const own = facts.filter((one) => one.tag === tag);
  return Object.fromEntries(own.slice(0, 1).map(({ unit }) => [unit, own.map(({ fact }) => fact)]));
}
