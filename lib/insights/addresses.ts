import type { Series } from "@/lib/contracts/insights/industry";
import { maxIndustries } from "@/lib/contracts/insights/industry-choice";
import { type Range, readRange } from "./range";

/** The insights page's view, as in its address. */
export interface InsightsView {
  /** Industries and sectors; empty: those of the user's accounts. */
  codes: readonly string[];
  range: Range;
  /** Whether industries are compared in shared charts instead of shown one below the other. */
  isComparing?: boolean;
  /** The base year (index 100) of a comparison; null: the first year that all of them have. */
  base?: number | null;
  /** Whether all industries and tables are drawn at once, for readers without script. */
  isWhole?: boolean;
}

/** The address of a series' CSV: the one of this metric for the industry. */
export function csvHref(industryCode: string, metric: string): string {
  return `/api/industries/${encodeURIComponent(industryCode)}/series.csv?metric=${encodeURIComponent(metric)}`;
}

/** The address of a comparison's CSV. */
export function comparisonCsvHref(view: InsightsView, metric: string): string {
  const params = paramsOf(view);
  params.set("metric", metric);
  return `/api/industries/comparison.csv?${readable(params)}`;
}

/** The address of the insights page; defaults are left out. */
export function insightsHref(view: InsightsView): string {
  const params = paramsOf(view);
  if (view.isComparing) params.set("show", "comparison");
  if (view.isWhole) params.set("whole", "1");
  const query = readable(params);
  return query ? `/industry-insights?${query}` : "/industry-insights";
}

/** The address of a series' chart, on the insights page of the node that it describes. */
export function chartHref({ id, of_code: code }: Pick<Series, "id" | "of_code">): string {
  return `${insightsHref({ codes: [code], range: readRange(undefined) })}#${chartId(id)}`;
}

/** The address of the chart of a series that several sectors share: on a page of these, up to the number that one shows. */
export function movedChartHref(seriesId: string, codes: readonly string[]): string {
  return `${insightsHref({ codes: codes.slice(0, maxIndustries), range: readRange(undefined) })}#${chartId(seriesId)}`;
}

/** The element id of a series' chart, for links; its table's id begins with the same text. */
export function chartId(seriesId: string): string {
  return `chart-${seriesId.replace(/[^\w-]/g, "-")}`;
}

/** Reads the view from an address; `codes` are the industries that were found for it. */
export function readView(given: Record<string, unknown>, codes: readonly string[]): InsightsView {
  return {
    ...{ codes, range: readRange(given.range), base: readBase(given.base) },
    ...{ isComparing: given.show === "comparison", isWhole: readWhole(given.whole) },
  };
}

/** Reads `?whole=1`: a page whose tables are drawn before they are opened. */
export function readWhole(value: unknown): boolean {
  return value === "1";
}

/** Reads `?base=`, a year; null for anything else. */
export function readBase(value: unknown): number | null {
  return typeof value === "string" && /^\d{4}$/.test(value) ? Number(value) : null;
}

function paramsOf({ codes, range, base }: InsightsView): URLSearchParams {
  const params = new URLSearchParams();
  if (codes.length > 0) params.set("industry", codes.join(","));
  if (range !== readRange(undefined)) params.set("range", range);
  if (base) params.set("base", String(base));
  return params;
}

/** Leaves commas and colons of codes unencoded: `334,N:22`. */
function readable(params: URLSearchParams): string {
  return params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}
