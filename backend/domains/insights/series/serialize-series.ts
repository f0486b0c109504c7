import { group } from "d3-array";
import { z } from "zod";
import type { Series } from "@/lib/contracts/insights/industry";
import { fillGaps, yearlyChange } from "./series-figures";

/** A row of `series_points` in JSON form. */
export const pointSchema = z.object({
  industry_code: z.string(),
  metric: z.string(),
  period: z.string(),
  frequency: z.enum(["A", "M"]),
  unit: z.string(),
  value: z.number(),
  source: z.string(),
  footnote: z.string().nullable(),
});

type PointRow = z.output<typeof pointSchema>;

/** A series as shared by all clients: without annotations and the industry's name. */
export type SharedSeries = Readonly<Omit<Series, "of_code" | "of_name" | "annotations">>;

const unadjusted = "Not seasonally adjusted: compare a month with the same month of another year.";

/** Title and reader's note of each metric, in display order. */
const metrics: Record<string, { title: string; note: string | null }> = {
  gross_output: { title: "Gross output", note: null },
  value_added: { title: "Value added", note: null },
  price_index: { title: "Price index", note: null },
  employment_monthly_sa: { title: "Employment, seasonally adjusted", note: null },
  employment_monthly_nsa: { title: "Employment, not seasonally adjusted", note: unadjusted },
  firms: { title: "Firms", note: null },
  establishments: { title: "Establishments", note: null },
  employment: { title: "Employment", note: null },
  net_job_creation_rate: {
    title: "Net job creation rate",
    note: "Jobs created less jobs lost, as a share of all jobs.",
  },
};

const sourceNames: Record<string, string> = {
  BEA: "US Bureau of Economic Analysis",
  "Census BDS 2022": "US Census Bureau, Business Dynamics Statistics 2022",
  "BLS CES": "US Bureau of Labor Statistics, Current Employment Statistics",
  "BLS CES via FRED": "US Bureau of Labor Statistics, Current Employment Statistics (via FRED)",
};

/**
 * Describes the series of one industry, in display order.
 *
 * @param points points of all its series, oldest first
 */
export function serializeSeries(points: readonly PointRow[]): SharedSeries[] {
  const order = Object.keys(metrics);
  return [...group(points, (point) => point.metric)]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .flatMap(([, own]) => serializeOne(own));
}

function serializeOne(points: readonly PointRow[]): SharedSeries[] {
  const [first] = points;
  if (!first) return [];
  const latest = points.at(-1) ?? first;
  const { metric, unit, frequency, industry_code } = first;
  const { source } = latest;
  const known = metrics[metric] ?? { title: metric.replaceAll("_", " "), note: null };
  const filled = fillGaps(points, frequency);
  // A rate may pass through zero, so its relative change is meaningless.
  const change = unit === "percent" ? { percent: null, usual: null } : yearlyChange(filled, frequency);
  return [
    {
      id: `${industry_code}/${metric}`,
      metric,
      ...known,
      unit,
      frequency,
      source,
      source_name: sourceNames[source] ?? source,
      points: filled,
      change_percent: change.percent,
      usual_change_percent: change.usual,
      latest_period: latest.period,
      latest_note: latest.footnote,
    },
  ];
}
