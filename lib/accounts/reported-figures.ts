import type { ReportedConcept, ReportedFigure } from "@/lib/contracts/accounts/reported-figure";
import type { Series } from "@/lib/contracts/insights/industry";
import { formatCompact, formatCount } from "@/lib/contracts/text/format-number";
import { formatDay } from "@/lib/figures/time";
import { unitStyle } from "@/lib/figures/unit";

export const conceptNames: Record<ReportedConcept, string> = {
  revenue: "Revenue",
  net_income: "Net income",
  assets: "Total assets",
  shares: "Shares outstanding",
  employees: "Employees",
};

/** The account that the figures belong to, and their source. */
interface Of {
  id: string;
  name: string;
  source: string;
}

/**
 * Converts reported years to a series for the charts; a year without a figure is a gap.
 *
 * @param years sorted by year, the oldest first
 * @returns null if there are no years
 */
export function reportedSeries(years: readonly ReportedFigure[], { id, name, source }: Of): Series | null {
  const [first, latest] = [years[0], years.at(-1)];
  if (!first || !latest) return null;
  const values = new Map(years.map(({ period, value }) => [period, value]));
  const count = Number(latest.period) - Number(first.period) + 1;
  const points = Array.from({ length: count }, (_, n) => {
    const period = String(Number(first.period) + n);
    return { period, value: values.get(period) ?? null };
  });
  return {
    ...{ id: `reported-${first.concept}-${id}`, metric: first.concept, title: conceptNames[first.concept] },
    ...{ unit: latest.unit, frequency: "A", source, source_name: source, note: null, of_code: id, of_name: name },
    points,
    change_percent: latest.change_percent,
    usual_change_percent: null,
    latest_period: latest.period,
  };
}

/** Formats a reported value with three significant digits: `$33.7B`, `138M`; numbers of people in full. */
export function formatReported(value: number, unit: string): string {
  if (unit === "people") return formatCount(value);
  return unit === "shares" ? formatCompact(value) : unitStyle(unit).short(value);
}

export function formatReportedExactly(value: number, unit: string): string {
  return unit === "people" || unit === "shares" ? formatCount(value) : unitStyle(unit).exact(value);
}

/** Describes the period or the day that a figure refers to. */
export function describePeriod({ span, ends_on }: Pick<ReportedFigure, "span" | "ends_on">): string {
  return span === "day" ? `on ${formatDay(ends_on)}` : `${span} to ${formatDay(ends_on)}`;
}

/** Describes the previous and current value of a restated figure; null if it wasn't restated. */
export function describeRestatement({ earlier, value, unit }: ReportedFigure): string | null {
  if (earlier.length === 0) return null;
  return [...earlier.map((one) => one.value), value].map((one) => formatReported(one, unit)).join(" → ");
}

/**
 * Explains that revenue reported in another currency isn't used as the account's revenue, which is in US dollars; empty
 * if it is reported in US dollars.
 */
export function describeForeignRevenue(years: readonly Pick<ReportedFigure, "unit">[]): string {
  const unit = years.at(-1)?.unit ?? "USD";
  return unit === "USD" ? "" : ` Revenue in ${unit} isn’t used as the account’s revenue, which is in US dollars.`;
}
