import { maxIndex, minIndex } from "d3-array";
import type { Series } from "@/lib/contracts/insights/industry";
import { formatChange, formatCount, formatDecimal, formatPlural } from "@/lib/contracts/text/format-number";
import { unitStyle } from "../figures/unit";
import { type Move, multipleOfUsual } from "./moved";
import { formatPeriod, periodInYears } from "./period";

type Points = Series["points"];

/**
 * Describes a chart for screen reader users: metric, industry, years, latest figure and its change, lowest and highest
 * figure, and missing periods.
 *
 * @param points the drawn part of the series
 */
export function describeSeries(series: Series, points: Points): string {
  const known = points.filter(isKnown);
  const [first, latest] = [known[0], known.at(-1)];
  if (!first || !latest) return `${series.title}, ${series.of_name}: no figures.`;
  const unit = unitStyle(series.unit);
  const low = known[minIndex(known, (point) => point.value)];
  const high = known[maxIndex(known, (point) => point.value)];
  const every = series.frequency === "A" ? "every year" : "every month";
  return [
    `${series.title}, ${series.of_name}, ${every} from ${formatPeriod(first.period)} to ${formatPeriod(latest.period)}.`,
    `Latest: ${unit.short(latest.value)} in ${formatPeriod(latest.period)}${changeClause(changeAt(series, latest.period), series.unit)}.`,
    low && high && low !== high
      ? `Lowest ${unit.short(low.value)} in ${formatPeriod(low.period)}, highest ${unit.short(high.value)} in ${formatPeriod(high.period)}.`
      : "",
    describeMissing(points, series.frequency),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * States how many of the drawn periods have no data.
 *
 * @returns an empty string if none is missing
 */
export function describeMissing(points: Points, frequency: Series["frequency"]): string {
  const missing = points.filter((point) => point.value === null).length;
  if (missing === 0) return "";
  return `${formatPlural(missing, frequency === "A" ? "year" : "month")} without a figure.`;
}

/**
 * Compares a change with the usual one: `2023: 2.3× usual`. Monthly figures are compared with the same month
 * of the previous year, so their usual change also covers a year.
 */
export function describeMove(move: Move): string {
  const times = multipleOfUsual(move);
  const when = move.latest_period ? `${formatPeriod(move.latest_period)}: ` : "";
  return `${when}${times < 10 ? formatDecimal(times) : formatCount(times)}× usual`;
}

/** The year-over-year change, which the source provides for a series' latest figure; null for any other. */
export function changeAt(series: Series, period: string): number | null {
  return period === series.latest_period ? series.change_percent : null;
}

/** The year-over-year change as a clause, such as `, up 4.1% from the year before`; empty if unknown. */
function changeClause(change: number | null, unit: string): string {
  if (change === null) return "";
  if (change === 0) return ", the same as the year before";
  const size = formatChange(Math.abs(change)).replace(/[+%]/g, "");
  return `, ${change > 0 ? "up" : "down"} ${size}${unit === "percent" ? " points" : "%"} from the year before`;
}

function isKnown(point: Points[number]): point is { period: string; value: number } {
  return point.value !== null && Number.isFinite(periodInYears(point.period));
}
