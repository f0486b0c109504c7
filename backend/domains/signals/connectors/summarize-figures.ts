import {
  isRestated,
  maxReportedYears,
  type ReportedFigure,
  type ReportedFigures,
  reportedConcepts,
} from "@/lib/contracts/accounts/reported-figure";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Statement } from "./figure";

/** Returns the URL of a report's page for its accession number. */
type PageOf = (accession: string) => string;

/**
 * Allowed distance in days to the same date a year earlier: fiscal years may end on a month's last Saturday or have 53
 * weeks.
 */
const yearDays = { from: 350, to: 380 };

/** Summarizes a company's statements: revenue by year, and the latest figure of each concept. */
export function summarizeFigures(
  statements: readonly Statement[],
  pageOf: PageOf,
): Pick<ReportedFigures, "revenue" | "latest"> {
  const current = statements.filter(({ isCurrent }) => isCurrent).toSorted((a, b) => compare(a, b));
  const notify = (one: Statement) => serializeFigure(one, { current, statements, pageOf });
  return {
    revenue: current
      .filter(({ concept, span }) => concept === "revenue" && span === "year")
      .slice(-maxReportedYears)
      .map(notify),
    latest: reportedConcepts.flatMap((concept) => {
      const last = current.findLast((one) => one.concept === concept && one.span !== "quarter");
      return last ? [notify(last)] : [];
    }),
  };
}

function compare(a: Statement, b: Statement): number {
  return a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : 0;
}

interface Among {
  current: readonly Statement[];
  statements: readonly Statement[];
  pageOf: PageOf;
}

function serializeFigure(one: Statement, { current, statements, pageOf }: Among): ReportedFigure {
  const { concept, span, period, endsOn, value, unit } = one;
  const before = current.find((other) => isYearBefore(other, one));
  const earlier = statements.filter(
    (other) => !other.isCurrent && isSamePeriod(other, one) && isRestated(other.value, value),
  );
  return {
    ...{ concept, span, period, value, unit },
    ends_on: endsOn,
    change_percent: before ? changeOf(before.value, value) : null,
    report: serializeReport(one, pageOf),
    earlier: earlier.map((other) => ({ value: other.value, report: serializeReport(other, pageOf) })),
  };
}

function isYearBefore(before: Statement, one: Statement): boolean {
  if (before.concept !== one.concept || before.span !== one.span || before.unit !== one.unit) return false;
  const days = (Date.parse(one.endsOn) - Date.parse(before.endsOn)) / dayMs;
  return days >= yearDays.from && days <= yearDays.to;
}

/** Whether two figures are versions of the same one. Figures with different tags aren't, even for the same period. */
function isSamePeriod(a: Statement, b: Statement): boolean {
  return a.concept === b.concept && a.span === b.span && a.period === b.period && a.tag === b.tag;
}

/** Change in percent; null if the earlier value is zero or negative. */
function changeOf(before: number, value: number): number | null {
  return before > 0 ? ((value - before) / before) * 100 : null;
}

function serializeReport({ form, filedOn, accession }: Statement, pageOf: PageOf): ReportedFigure["report"] {
  return { form, filed_on: filedOn, accession, url: pageOf(accession) };
}
