import { ascending, group, rollups } from "d3-array";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Statement } from "../../domains/signals/connectors/figure";
import type { Concept } from "./concepts";

/** One figure in the format of `companyfacts`. */
export interface Fact {
  concept: Concept;
  /** Taxonomy and tag: `us-gaap:Revenues`. */
  tag: string;
  /** Rank of the tag within its concept; 0 is preferred. */
  rank: number;
  unit: string;
  /** First day, YYYY-MM-DD; null: the figure is for a single day. */
  start: string | null;
  end: string;
  value: number;
  accession: string;
  form: string;
  filed: string;
  /** The calendar period for which the SEC chose this figure over others: `CY2025`, `CY2025Q3`. */
  frame: string | null;
}

type Placed = Fact & Pick<Statement, "span" | "period">;

/** Length of a fiscal year in days: 52 or 53 weeks, or a calendar year. */
const yearDays = { from: 350, to: 380 };
/**
 * Length of a fiscal quarter in days: 11 to 17 weeks, because some companies divide the year unequally. Year-to-date
 * periods are longer.
 */
const quarterDays = { from: 75, to: 125 };

/**
 * Selects the effective figures of one concept from the annual and quarterly reports of one company. For each period
 * the last filed report wins, and within it the preferred tag; figures in a minority currency are left out. Earlier
 * figures are kept as history, each with the report that first stated it; repetitions are left out.
 */
export function chooseStatements(facts: readonly Fact[]): Statement[] {
  const reported = facts.filter(({ form }) => isPeriodicReport(form));
  const unit = mostCommon(reported.map((fact) => fact.unit));
  const own = reported.filter((fact) => fact.unit === unit && fact.end <= fact.filed);
  const periods = group(placeAll(own), (fact) => `${fact.span} ${fact.period}`);
  return [...periods.values()].flatMap((facts) => {
    const counting = findCounting(facts);
    const tags = group(facts, (fact) => fact.tag);
    return [...tags].flatMap(([tag, ofTag]) => historyOf(ofTag, tag === counting?.tag));
  });
}

/**
 * Whether a form is an annual or quarterly report or an amendment of one. Proxy statements and registrations repeat
 * figures in other roundings and definitions.
 */
function isPeriodicReport(form: string): boolean {
  return /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/.test(form);
}

/** Assigns each figure its period: a year, a quarter or a day. Figures over other spans are dropped. */
function placeAll(facts: readonly Fact[]): Placed[] {
  const framed = new Map(facts.flatMap((fact) => (frameOf(fact) ? [[datesOf(fact), frameOf(fact)]] : [])));
  return facts.flatMap((fact): Placed[] => {
    if (!fact.concept.isOfTime) return [{ ...fact, start: null, span: "day", period: fact.end }];
    const span = spanOf(fact);
    if (fact.start === null || span === null) return [];
    // The period that the SEC assigned to these dates applies to every figure of the same dates.
    const period = framed.get(datesOf(fact)) ?? calendarPeriodOf(fact.start, fact.end, span);
    return [{ ...fact, span, period }];
  });
}

function spanOf({ start, end }: Fact): "year" | "quarter" | null {
  const days = (Date.parse(end) - Date.parse(start ?? end)) / dayMs + 1;
  if (days >= yearDays.from && days <= yearDays.to) return "year";
  return days >= quarterDays.from && days <= quarterDays.to ? "quarter" : null;
}

function frameOf(fact: Fact): string | null {
  const pattern = spanOf(fact) === "year" ? /^CY(\d{4})$/ : /^CY(\d{4}Q[1-4])$/;
  return pattern.exec(fact.frame ?? "")?.[1] ?? null;
}

const datesOf = ({ start, end }: Fact): string => `${start} ${end}`;

/**
 * The calendar year or quarter that contains the middle of the span. The response's `fy` isn't used: it is the fiscal
 * year of the report, not of the figure.
 */
function calendarPeriodOf(start: string, end: string, span: "year" | "quarter"): string {
  const middle = new Date((Date.parse(start) + Date.parse(end)) / 2);
  const year = String(middle.getUTCFullYear());
  return span === "year" ? year : `${year}Q${Math.floor(middle.getUTCMonth() / 3) + 1}`;
}

/**
 * The effective figure: the one in the most recently filed report. Within a report, the preferred tag wins, then a
 * figure with an SEC frame, then the later end date.
 */
function findCounting(facts: readonly Placed[]): Placed | undefined {
  return facts.toSorted((a, b) => compareReports(b, a) || compareWithin(a, b))[0];
}

function compareReports(a: Fact, b: Fact): number {
  return ascending(a.filed, b.filed) || ascending(a.accession, b.accession);
}

function compareWithin(a: Fact, b: Fact): number {
  const isFramed = (fact: Fact) => Number(fact.frame !== null);
  return a.rank - b.rank || isFramed(b) - isFramed(a) || ascending(b.end, a.end);
}

/** All figures of one tag for a period, oldest first: one per report, without repetitions. */
function historyOf(facts: readonly Placed[], isCounting: boolean): Statement[] {
  const byReport = new Map<string, Placed>();
  for (const fact of facts.toSorted(compareWithin))
    if (!byReport.has(fact.accession)) byReport.set(fact.accession, fact);
  const reports = [...byReport.values()].toSorted(compareReports);
  const news = reports.filter(
    (fact, at) => Math.round(fact.value) !== Math.round(reports[at - 1]?.value ?? Number.NaN),
  );
  return news.map((fact, at) => statementOf(fact, isCounting && at === news.length - 1));
}

function statementOf(fact: Placed, isCurrent: boolean): Statement {
  const { concept, span, period, unit, tag, form, accession } = fact;
  const days = { startsOn: fact.start, endsOn: fact.end, filedOn: fact.filed };
  // `|| 0` turns minus zero into zero, which the database would otherwise store as -0.
  const value = Math.round(fact.value) || 0;
  return { concept: concept.name, span, period, value, unit, tag, form, accession, ...days, isCurrent };
}

function mostCommon(units: readonly string[]): string | null {
  const counts = rollups(units, ({ length }) => length, String);
  const [first] = counts.toSorted(([a, n], [b, m]) => m - n || ascending(a, b));
  return first?.[0] ?? null;
}
