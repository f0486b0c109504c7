import { asc, inArray } from "drizzle-orm";
import type { Series } from "@/lib/contracts/industry";
import type { Database } from "./database";
import type { findIndustry } from "./industries";
import { seriesPoints } from "./schema";
import { fillGaps, yearlyChange } from "./series-figures";

type Found = NonNullable<Awaited<ReturnType<typeof findIndustry>>>;
type PointRow = typeof seriesPoints.$inferSelect;

const unadjusted = "Not seasonally adjusted: compare a month with the same month of another year.";

/** What each metric is called and what its reader must know, in the order of display. */
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

/** Names of the supersectors that the employment series are of; they are wider than a NAICS sector. */
const supersectors: Record<string, string> = {
  "10": "Mining and logging",
  "20": "Construction",
  "30": "Manufacturing",
  "40": "Trade, transportation, and utilities",
  "50": "Information",
  "55": "Financial activities",
  "60": "Professional and business services",
  "65": "Private education and health services",
  "70": "Leisure and hospitality",
  "80": "Other services",
};

/** Lists the real series that speak of an industry: its own first, then its sector's and its supersector's. */
export async function listSeries(db: Database, { row, sector }: Found): Promise<Series[]> {
  const supersector = row.cesSupersector ?? sector.cesSupersector;
  const nodes = new Map([
    ...(row.beaCode ? [[row.beaCode, { code: row.code, name: row.name }] as const] : []),
    ...(row.naicsSector ? [[`N:${row.naicsSector}`, { code: sector.code, name: sector.name }] as const] : []),
    ...(supersector
      ? [[`C:${supersector}`, { code: `C:${supersector}`, name: supersectors[supersector] ?? supersector }] as const]
      : []),
  ]);
  if (nodes.size === 0) return [];
  const points = await db
    .select()
    .from(seriesPoints)
    .where(inArray(seriesPoints.industryCode, [...nodes.keys()]))
    .orderBy(asc(seriesPoints.period));
  const order = Object.keys(metrics);
  return [...nodes].flatMap(([code, of]) => {
    const own = points.filter((point) => point.industryCode === code);
    const names = [...new Set(own.map((point) => point.metric))];
    return names
      .sort((one, other) => order.indexOf(one) - order.indexOf(other))
      .flatMap((metric) =>
        describeSeries(
          of,
          own.filter((point) => point.metric === metric),
        ),
      );
  });
}

function describeSeries(of: { code: string; name: string }, points: PointRow[]): Series[] {
  const [first] = points;
  if (!first) return [];
  const { metric, unit, frequency, source, industryCode } = first;
  const known = metrics[metric] ?? { title: metric.replaceAll("_", " "), note: null };
  const filled = fillGaps(points, frequency);
  // A rate passes through zero: a change of it in percent of itself says nothing.
  const change = unit === "percent" ? { percent: null, sigma: null } : yearlyChange(filled, frequency);
  return [
    {
      id: `${industryCode}/${metric}`,
      metric,
      ...known,
      unit,
      frequency,
      source,
      source_name: sourceNames[source] ?? source,
      of_code: of.code,
      of_name: of.name,
      points: filled,
      change_percent: change.percent,
      change_sigma: change.sigma,
      latest_period: points.at(-1)?.period ?? null,
    },
  ];
}
