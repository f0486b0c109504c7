import { group } from "d3-array";
import { asc, inArray } from "drizzle-orm";
import type { Series } from "@/lib/contracts/industry";
import type { Database } from "../../database/database";
import { seriesPoints } from "../../database/schema/core";
import { fillGaps, yearlyChange } from "../series/series-figures";
import { supersectors } from "../series/supersectors";
import type { FoundIndustry } from "./industries";

type PointRow = typeof seriesPoints.$inferSelect;

const unadjusted = "Not seasonally adjusted: compare a month with the same month of another year.";

/** Title of each metric and a note for its readers, in the order of display. */
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
 * Lists the real series about each of some industries: the industry's own first, then its sector's and its
 * supersector's.
 *
 * @param isOwnOnly leaves the sector's and the supersector's series out
 * @returns in the order of `found`
 */
export async function listSeriesOf(
  db: Database,
  found: readonly FoundIndustry[],
  { isOwnOnly = false } = {},
): Promise<Series[][]> {
  const nodes = found.map((one) => nodesOf(one).filter(({ of }) => !isOwnOnly || of.code === one.row.code));
  const keys = [...new Set(nodes.flat().map(({ key }) => key))];
  if (keys.length === 0) return found.map(() => []);
  const points = await db
    .select()
    .from(seriesPoints)
    .where(inArray(seriesPoints.industryCode, keys))
    .orderBy(asc(seriesPoints.period));
  const byKey = group(points, (point) => point.industryCode);
  return nodes.map((some) => some.flatMap(({ key, of }) => describeNode(of, byKey.get(key) ?? [])));
}

interface Node {
  /** The industry's key in the series. */
  key: string;
  of: { code: string; name: string };
}

function nodesOf({ row, sector }: FoundIndustry): Node[] {
  const supersector = row.cesSupersector ?? sector.cesSupersector;
  const nodes: Node[] = [
    ...(row.beaCode ? [{ key: row.beaCode, of: row }] : []),
    ...(row.naicsSector ? [{ key: `N:${row.naicsSector}`, of: sector }] : []),
    ...(supersector
      ? [{ key: `C:${supersector}`, of: { code: `C:${supersector}`, name: supersectors[supersector] ?? supersector } }]
      : []),
  ];
  return [...new Map(nodes.map((node) => [node.key, node])).values()];
}

function describeNode(of: Node["of"], points: PointRow[]): Series[] {
  const order = Object.keys(metrics);
  return [...group(points, (point) => point.metric)]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .flatMap(([, own]) => describeSeries(of, own));
}

function describeSeries(of: { code: string; name: string }, points: PointRow[]): Series[] {
  const [first] = points;
  if (!first) return [];
  const latest = points.at(-1) ?? first;
  const { metric, unit, frequency, industryCode } = first;
  const { source } = latest;
  const known = metrics[metric] ?? { title: metric.replaceAll("_", " "), note: null };
  const filled = fillGaps(points, frequency);
  // A rate may pass through zero, so its relative change is meaningless.
  const change = unit === "percent" ? { percent: null, usual: null } : yearlyChange(filled, frequency);
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
      usual_change_percent: change.usual,
      latest_period: latest.period,
      latest_note: latest.footnote,
    },
  ];
}
