import type { Statement } from "../../store/connectors/figure";
import type { Concept } from "./concepts";

/** One figure as `companyfacts` has it. */
export interface Fact {
  concept: Concept;
  /** Taxonomy and tag: `us-gaap:Revenues`. */
  tag: string;
  /** Where the tag stands among those of its concept: 0 says most. */
  rank: number;
  unit: string;
  /** YYYY-MM-DD; null: it is of a day. */
  start: string | null;
  end: string;
  value: number;
  accession: string;
  form: string;
  filed: string;
  /** The period of the calendar for which the SEC lets this figure, and no other, count: `CY2025`, `CY2025Q3`. */
  frame: string | null;
}

type Placed = Fact & Pick<Statement, "span" | "period">;

const dayMs = 86_400_000;
/** 52 and 53 weeks, and years. */
const yearDays = { from: 350, to: 380 };
/** 11 to 17 weeks: some divide a year into unequal parts. What has run since the year's beginning is longer. */
const quarterDays = { from: 75, to: 125 };

/**
 * Chooses what counts among all that the reports of one company say of one concept. For each period the report that was
 * filed last counts, and of its tags the first; what is counted in another currency than most is left out. What reports said
 * before stays, each thing with the report that said it first: those that only repeat it are left out.
 */
export function chooseStatements(facts: readonly Fact[]): Statement[] {
  const unit = mostCommon(facts.map((fact) => fact.unit));
  const own = facts.filter((fact) => fact.unit === unit && fact.end <= fact.filed);
  const periods = new Map<string, Placed[]>();
  for (const fact of placeAll(own)) add(periods, `${fact.span} ${fact.period}`, fact);
  return [...periods.values()].flatMap((said) => {
    const counting = findCounting(said);
    const tags = new Map<string, Placed[]>();
    for (const fact of said) add(tags, fact.tag, fact);
    return [...tags].flatMap(([tag, ofTag]) => historyOf(ofTag, tag === counting?.tag));
  });
}

/** Finds the periods: of a year, a quarter or a day. What is of another length falls away. */
function placeAll(facts: readonly Fact[]): Placed[] {
  const framed = new Map(facts.flatMap((fact) => (frameOf(fact) ? [[datesOf(fact), frameOf(fact)]] : [])));
  return facts.flatMap((fact): Placed[] => {
    if (!fact.concept.isOfTime) return [{ ...fact, start: null, span: "day", period: fact.end }];
    const span = spanOf(fact);
    if (fact.start === null || span === null) return [];
    // The SEC's word on which year it is counts for whoever says something of the same days.
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

/** The year or quarter of the calendar in which the middle of a time lies. A report's own `fy` is that of the report. */
function calendarPeriodOf(start: string, end: string, span: "year" | "quarter"): string {
  const middle = new Date((Date.parse(start) + Date.parse(end)) / 2);
  const year = String(middle.getUTCFullYear());
  return span === "year" ? year : `${year}Q${Math.floor(middle.getUTCMonth() / 3) + 1}`;
}

/** What was filed last; within one report the first tag, then what the SEC has given a frame, then what is of later days. */
function findCounting(said: readonly Placed[]): Placed | undefined {
  return said.toSorted((one, other) => compareReports(other, one) || compareWithin(one, other))[0];
}

function compareReports(one: Fact, other: Fact): number {
  return compare(one.filed, other.filed) || compare(one.accession, other.accession);
}

function compareWithin(one: Fact, other: Fact): number {
  const isFramed = (fact: Fact) => Number(fact.frame !== null);
  return one.rank - other.rank || isFramed(other) - isFramed(one) || compare(other.end, one.end);
}

/** What one tag has said of a period, the oldest first: one figure of each report, and none that only repeats the last. */
function historyOf(facts: readonly Placed[], isCounting: boolean): Statement[] {
  const byReport = new Map<string, Placed>();
  for (const fact of facts.toSorted(compareWithin))
    if (!byReport.has(fact.accession)) byReport.set(fact.accession, fact);
  const told = [...byReport.values()].toSorted(compareReports);
  const news = told.filter((fact, at) => Math.round(fact.value) !== Math.round(told[at - 1]?.value ?? Number.NaN));
  return news.map((fact, at) => statementOf(fact, isCounting && at === news.length - 1));
}

function statementOf(fact: Placed, isCurrent: boolean): Statement {
  const { concept, span, period, unit, tag, form, accession } = fact;
  const days = { startsOn: fact.start, endsOn: fact.end, filedOn: fact.filed };
  // Without a minus zero, which the database would write with its minus.
  const value = Math.round(fact.value) || 0;
  return { concept: concept.name, span, period, value, unit, tag, form, accession, ...days, isCurrent };
}

function mostCommon(units: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const [first] = [...counts].toSorted(([one, n], [other, m]) => m - n || compare(one, other));
  return first?.[0] ?? null;
}

function add(groups: Map<string, Placed[]>, key: string, fact: Placed): void {
  const group = groups.get(key);
  if (group) group.push(fact);
  else groups.set(key, [fact]);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
