import { ascending, descending, mean } from "d3-array";
import type { Series } from "@/lib/contracts/insights/industry";
import { periodInYears } from "./period";
import { cutToRange, type Range } from "./range";

export interface ComparedLine {
  /** The node that the figures describe: an industry, its sector, or a wider group. */
  code: string;
  name: string;
  /** The line's style (0 to 3), the same on every chart of the page. */
  lineStyle: number;
  /** Every period of the comparison, oldest first, with the index or the rate itself. */
  points: Series["points"];
  /** The source's figures for the same periods, in the series' unit. */
  figures: Series["points"];
  latest: { period: string; value: number } | null;
  /** The change from the first to the last shown figure, in percent; null for rates and for single figures. */
  change_percent: number | null;
  /** The same change as a constant annual rate, in percent. */
  yearly_percent: number | null;
}

export interface Comparison {
  metric: string;
  title: string;
  unit: string;
  frequency: Series["frequency"];
  /** The year whose average is 100; null if the figures themselves are compared (rates). */
  base: number | null;
  /** Sorted by the last value, largest first. */
  lines: ComparedLine[];
  source_names: string[];
  notes: string[];
}

/** A chosen industry, with its own figures and those of its wider groups. */
export interface ComparedIndustry {
  code: string;
  name: string;
  series: readonly Series[];
}

/**
 * Compares industries by each metric for which at least two of them have figures of different nodes. Amounts become an
 * index (100 = the average of the base year), so that they can be compared regardless of size; rates stay unchanged.
 *
 * @param industries in the order in which they were chosen
 * @param requestedBase the base year; if some line has no figure for it, the first year in which all lines have one is
 * used
 * @returns `skipped`: titles of metrics that can't be compared, because all industries share the figures or only one
 * has any
 */
export function compareIndustries(
  industries: readonly ComparedIndustry[],
  range: Range,
  requestedBase: number | null,
): { comparisons: Comparison[]; skipped: string[] } {
  // A sector has only some of the metrics, so the industry with the most metrics sets the order.
  const fullest = industries.toSorted((a, b) => b.series.length - a.series.length);
  const metrics = new Map(fullest.flatMap(({ series }) => series.map(({ metric, title }) => [metric, title] as const)));
  const comparisons: Comparison[] = [];
  const skipped: string[] = [];
  for (const [metric, title] of metrics) {
    const comparison = compareMetric(seriesWithStyles(industries, metric), range, requestedBase);
    if (comparison) comparisons.push(comparison);
    else skipped.push(title);
  }
  return { comparisons, skipped };
}

/** The possible base years: years in which every line of some comparison has a figure. */
export function baseYears(comparisons: readonly Comparison[]): number[] {
  const years = comparisons
    .filter(({ base }) => base !== null)
    .flatMap(({ lines }) => commonYears(lines.map(({ figures }) => figures)));
  return [...new Set(years)].sort(ascending);
}

interface StyledSeries {
  series: Series;
  lineStyle: number;
}

/**
 * The metric's series without duplicates: a series that several industries share has the style of the first of them.
 */
function seriesWithStyles(industries: readonly ComparedIndustry[], metric: string): StyledSeries[] {
  const found = industries.flatMap(({ series }, lineStyle) => {
    const own = series.find((one) => one.metric === metric);
    return own ? [{ series: own, lineStyle }] : [];
  });
  return found.filter((one, index) => found.findIndex(({ series }) => series.id === one.series.id) === index);
}

function compareMetric(found: readonly StyledSeries[], range: Range, requestedBase: number | null): Comparison | null {
  const [first] = found;
  if (!first || found.length < 2) return null;
  const { metric, title, unit, frequency } = first.series;
  const cut = alignPeriods(found.map(({ series }) => cutToRange(series.points, range)));
  const isRate = unit === "percent";
  const common = isRate ? [] : commonYears(cut);
  const base = common.find((year) => year === requestedBase) ?? common[0] ?? null;
  if (!isRate && base === null) return null;
  const lines = found.map(({ series, lineStyle }, index) => makeLine(series, lineStyle, cut[index] ?? [], base));
  return {
    metric,
    title,
    unit,
    frequency,
    base,
    lines: lines.sort((a, b) => descending(a.latest?.value, b.latest?.value)),
    source_names: [...new Set(found.map(({ series }) => series.source_name))],
    notes: [...new Set(found.flatMap(({ series }) => series.note ?? []))],
  };
}

function makeLine(series: Series, lineStyle: number, figures: Series["points"], base: number | null): ComparedLine {
  const hundred = base === null ? null : averageOf(figures, base);
  const points =
    hundred === null
      ? figures
      : figures.map(({ period, value }) => ({ period, value: value === null ? null : (value / hundred) * 100 }));
  const known = points.filter((point): point is { period: string; value: number } => point.value !== null);
  const [first, latest] = [known[0], known.at(-1) ?? null];
  const ratio = base !== null && first && latest && first !== latest ? latest.value / first.value : null;
  const years = first && latest ? periodInYears(latest.period) - periodInYears(first.period) : 0;
  return {
    code: series.of_code,
    name: series.of_name,
    lineStyle,
    points,
    figures,
    latest,
    change_percent: ratio === null ? null : (ratio - 1) * 100,
    yearly_percent: ratio === null || years < 1 ? null : (ratio ** (1 / years) - 1) * 100,
  };
}

/**
 * Aligns series to the same periods: from the first to the last period of any series, with null for missing figures.
 */
function alignPeriods(all: readonly Series["points"][]): Series["points"][] {
  const periods = [...new Set(all.flatMap((points) => points.map(({ period }) => period)))].sort(ascending);
  return all.map((points) => {
    const values = new Map(points.map(({ period, value }) => [period, value]));
    return periods.map((period) => ({ period, value: values.get(period) ?? null }));
  });
}

/** The years in which every series has a figure above zero, as an index requires; oldest first. */
function commonYears(all: readonly Series["points"][]): number[] {
  const [first = []] = all;
  const years = [...new Set(first.map(({ period }) => Math.floor(periodInYears(period))))].sort(ascending);
  return years.filter((year) => all.every((points) => (averageOf(points, year) ?? 0) > 0));
}

function averageOf(points: Series["points"], year: number): number | null {
  return (
    mean(
      points.filter(({ period, value }) => value !== null && period.startsWith(String(year))),
      ({ value }) => value,
    ) ?? null
  );
}
