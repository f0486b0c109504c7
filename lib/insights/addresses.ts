import type { Series } from "@/lib/contracts/industry";
import { type Range, readRange } from "./range";

/** Where a series can be downloaded: the one of that metric that speaks of the industry. */
export function csvHref(industryCode: string, metric: string): string {
  return `/api/industries/${encodeURIComponent(industryCode)}/series.csv?metric=${encodeURIComponent(metric)}`;
}

/** The address of the insights page with these industries; ten years are the default and not written. */
export function insightsHref(codes: readonly string[], range: Range): string {
  const params = new URLSearchParams();
  if (codes.length > 0) params.set("industry", codes.join(","));
  if (range !== readRange(undefined)) params.set("range", range);
  const query = params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return query ? `/industry-insights?${query}` : "/industry-insights";
}

/** The address of a series' chart: on the insights page of whom it speaks of. */
export function chartHref({ id, of_code: code }: Pick<Series, "id" | "of_code">): string {
  return `${insightsHref([code], readRange(undefined))}#${chartId(id)}`;
}

/** The id of a series' chart on a page, to be linked to; its table's begins with the same text. */
export function chartId(seriesId: string): string {
  return `chart-${seriesId.replace(/[^\w-]/g, "-")}`;
}
