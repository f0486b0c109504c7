import type { Series } from "@/lib/contracts/industry";
import { mostIndustries } from "@/lib/contracts/industry-choice";
import { type Range, readRange } from "./range";

/** What the insights page shows, as its address says. */
export interface InsightsView {
  /** Industries and sectors; none: those of my accounts. */
  codes: readonly string[];
  range: Range;
  /** Industries are laid over each other instead of one below the other. */
  isComparing?: boolean;
  /** The year that is 100 when they are compared; null: the first that all of them have. */
  base?: number | null;
}

/** Where a series can be downloaded: the one of that metric that speaks of the industry. */
export function csvHref(industryCode: string, metric: string): string {
  return `/api/industries/${encodeURIComponent(industryCode)}/series.csv?metric=${encodeURIComponent(metric)}`;
}

/** Where a comparison can be downloaded. */
export function comparisonCsvHref(view: InsightsView, metric: string): string {
  const params = paramsOf(view);
  params.set("metric", metric);
  return `/api/industries/comparison.csv?${readable(params)}`;
}

/** The address of the insights page; what is the default isn't written. */
export function insightsHref(view: InsightsView): string {
  const params = paramsOf(view);
  if (view.isComparing) params.set("show", "comparison");
  const query = readable(params);
  return query ? `/industry-insights?${query}` : "/industry-insights";
}

/** The address of a series' chart: on the insights page of whom it speaks of. */
export function chartHref({ id, of_code: code }: Pick<Series, "id" | "of_code">): string {
  return `${insightsHref({ codes: [code], range: readRange(undefined) })}#${chartId(id)}`;
}

/** The address of the chart of a series that several sectors share: on the page of these, as far as one shows them. */
export function movedChartHref(seriesId: string, codes: readonly string[]): string {
  return `${insightsHref({ codes: codes.slice(0, mostIndustries), range: readRange(undefined) })}#${chartId(seriesId)}`;
}

/** The id of a series' chart on a page, to be linked to; its table's begins with the same text. */
export function chartId(seriesId: string): string {
  return `chart-${seriesId.replace(/[^\w-]/g, "-")}`;
}

/** Reads what an address asks for; `codes` are the industries that it came to. */
export function readView(given: Record<string, unknown>, codes: readonly string[]): InsightsView {
  return { codes, range: readRange(given.range), isComparing: given.show === "comparison", base: readBase(given.base) };
}

/** Reads `?base=`, a year; null for what is none. */
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

/** Codes stay as people write them: `334,N:22`. */
function readable(params: URLSearchParams): string {
  return params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}
