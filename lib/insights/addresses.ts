import type { Series } from "@/lib/contracts/insights/industry";
import { maxIndustries } from "@/lib/contracts/insights/industry-choice";
import { type Range, readRange } from "./range";

/** The insights page's view settings, as encoded in its URL. */
export interface InsightsView {
  /** Codes of industries and sectors; empty means those of the user's accounts. */
  codes: readonly string[];
  range: Range;
  /** Whether industries are compared in shared charts instead of shown separately. */
  isComparing?: boolean;
  /** The base year (index 100) of a comparison; null means the first year that all lines have. */
  base?: number | null;
  /** Whether all industries and tables are rendered at once, for browsers without scripts. */
  isExpanded?: boolean;
}

export function csvHref(industryCode: string, metric: string): string {
  return `/api/industries/${encodeURIComponent(industryCode)}/series.csv?metric=${encodeURIComponent(metric)}`;
}

export function comparisonCsvHref(view: InsightsView, metric: string): string {
  const params = paramsOf(view);
  params.set("metric", metric);
  return `/api/industries/comparison.csv?${readable(params)}`;
}

/** The URL of the insights page; defaults are left out. */
export function insightsHref(view: InsightsView): string {
  const params = paramsOf(view);
  if (view.isComparing) params.set("show", "comparison");
  if (view.isExpanded) params.set("whole", "1");
  const query = readable(params);
  return query ? `/industry-insights?${query}` : "/industry-insights";
}

/** The URL of a series' chart, on the insights page of the node that it describes. */
export function chartHref({ id, of_code: code }: Pick<Series, "id" | "of_code">): string {
  return `${insightsHref({ codes: [code], range: readRange(undefined) })}#${chartId(id)}`;
}

/**
 * The URL of the chart of a series that several sectors share, on an insights page with these sectors; sectors beyond
 * the page's maximum are left out.
 */
export function movedChartHref(seriesId: string, codes: readonly string[]): string {
  return `${insightsHref({ codes: codes.slice(0, maxIndustries), range: readRange(undefined) })}#${chartId(seriesId)}`;
}

/** The element id of a series' chart, for links; its table's id has the same prefix. */
export function chartId(seriesId: string): string {
  return `chart-${seriesId.replace(/[^\w-]/g, "-")}`;
}

/** Reads the view from URL parameters; `codes` are the industries found for them. */
export function readView(params: Record<string, unknown>, codes: readonly string[]): InsightsView {
  return {
    ...{ codes, range: readRange(params.range), base: readBase(params.base) },
    ...{ isComparing: params.show === "comparison", isExpanded: readExpanded(params.whole) },
  };
}

/** Reads `?whole=1`: a page that renders its tables before they are opened. */
export function readExpanded(value: unknown): boolean {
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
