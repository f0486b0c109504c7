import { formatReported } from "@/lib/accounts/reported-figures";
import type { RevenueSeries } from "./revenue-lines";

/** Finds the currency in which most accounts report, US dollars in a tie; null without any figures. */
export function sharedUnit(series: readonly RevenueSeries[]): string | null {
  const counts = new Map<string, number>();
  for (const unit of series.flatMap(({ years }) => years.at(-1)?.unit ?? []))
    counts.set(unit, (counts.get(unit) ?? 0) + (unit === "USD" ? 1.5 : 1));
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * Describes the chart for screen reader users, and names the accounts that aren't in it.
 *
 * @param unit the currency of the chart
 * @param unavailable names of accounts whose figures couldn't be loaded
 */
export function describeRevenue(
  series: readonly RevenueSeries[],
  unit: string | null,
  unavailable: readonly string[],
): { summary: string; remarks: string[] } {
  const latest = series.flatMap(({ name, years }) => {
    const last = years.findLast((year) => year.unit === unit);
    return last ? `${name} ${formatReported(last.value, last.unit)} in ${last.period}` : [];
  });
  const others = series.flatMap(({ name, years }) => {
    const last = years.at(-1);
    return last && last.unit !== unit ? `${name} reports in ${last.unit} and isn’t charted.` : [];
  });
  const without = series.flatMap(({ name, years }) => (years.length === 0 && !unavailable.includes(name) ? name : []));
  return {
    summary: `Revenue by year: ${latest.join("; ")}.`,
    remarks: [
      ...others,
      ...(without.length > 0 ? [`The revenue of ${joinNames(without)} isn’t in any report.`] : []),
      ...(unavailable.length > 0
        ? [`The figures of ${joinNames(unavailable)} can’t be loaded now. Reload to try again.`]
        : []),
    ],
  };
}

/** Joins names: `A`, `A and B`, `A, B and C`. */
function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
