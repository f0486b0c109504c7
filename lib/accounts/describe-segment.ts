import { type AccountsView, fullView } from "@/lib/accounts/list/view";
import { fieldInfo } from "@/lib/contracts/accounts/fields";
import {
  type ComparedFigure,
  minSample,
  type SegmentFigure,
  type SegmentLevel,
  type Spread,
} from "@/lib/contracts/insights/segment";
import { formatCompact, formatCount, formatMoney, formatPlural } from "@/lib/contracts/text/format-number";

const levelNames: Record<SegmentLevel, string> = {
  sub_industry: "sub-industry",
  industry: "industry",
  sector: "sector",
};

const quarters = ["lowest", "second", "third", "top"] as const;
const quartersOfYears = ["oldest", "second", "third", "youngest"] as const;

/** Whether there are too few figures for a meaningful distribution. */
export function isSmallSample({ sample }: ComparedFigure): boolean {
  return sample < minSample;
}

/**
 * Formats a figure by its kind: `$12.3B`, `161K`, `1976`. Years are rounded, because a median may lie between two of
 * them.
 */
export function formatFigure(figure: SegmentFigure, value: number): string {
  const { kind } = fieldInfo(figure);
  if (kind === "year") return String(Math.round(value));
  if (kind === "count") return value < 10_000 ? formatCount(value) : formatCompact(value);
  return formatMoney(value);
}

/**
 * Returns the position of a value in a distribution whose quarters are equally wide: 0 is the lowest, 0.5 the median, 1
 * the highest. A value equal to several bounds gets the position in their middle. A value can be outside the bounds if
 * it has changed since they were computed; it then gets the position of the edge.
 */
export function positionAmong(value: number, spread: Spread): number {
  const bounds = boundsOf(spread);
  const below = bounds.filter((bound) => bound < value).length;
  const equal = bounds.filter((bound) => bound === value).length;
  if (equal > 0) return (below + (equal - 1) / 2) / 4;
  const [low, high] = [bounds[below - 1], bounds[below]];
  if (low === undefined) return 0;
  if (high === undefined) return 1;
  return (below - 1 + (value - low) / (high - low)) / 4;
}

/** Returns the bounds of the quarters, from the lowest figure to the highest. */
export function boundsOf({ lowest, lower_quartile, median, upper_quartile, highest }: Spread): number[] {
  return [lowest, lower_quartile, median, upper_quartile, highest];
}

/** Compares an account's own figure with the median: `1.8× the median, in the top quarter`. */
export function describePosition(compared: ComparedFigure & { own: number }): string {
  const { figure, own, median } = compared;
  const index = positionAmong(own, compared);
  const isYear = fieldInfo(figure).kind === "year";
  const against = isYear ? describeYears(Math.round(own - median)) : describeRatio(own, median);
  if (index === 0.5) return against;
  const quarter = (isYear ? quartersOfYears : quarters)[Math.min(3, Math.floor(index * 4))];
  return `${against}, in the ${quarter} quarter`;
}

function describeYears(years: number): string {
  if (years === 0) return "In the median year";
  return `${formatPlural(Math.abs(years), "year")} ${years < 0 ? "before" : "after"} the median`;
}

/**
 * Describes an account's figure relative to the median; gives both figures if the ratio would be 0 or in the thousands.
 */
function describeRatio(own: number, median: number): string {
  if (own === median) return "At the median";
  if (median <= 0 || own <= 0) return own > median ? "Above the median" : "Below the median";
  const ratio = own / median;
  if (ratio >= 0.95 && ratio < 1.05) return "About the median";
  const digits = ratio < 0.1 || ratio >= 10 ? 1 : 2;
  return `${new Intl.NumberFormat("en-US", { maximumSignificantDigits: digits === 1 && ratio >= 10 ? 2 : digits }).format(ratio)}× the median`;
}

/** Describes the sample of a median: `14 accounts in Semiconductors (sub-industry)`. */
export function describeSample({ sample, segment_name: name, level }: ComparedFigure): string {
  return `${formatPlural(sample, "account")} in ${name} (${levelNames[level]})`;
}

const known = { min: 0, max: null };

/**
 * Returns the accounts list of a segment, sorted by a figure. The list has no filter by year, so when it is sorted by
 * year, the accounts without one aren't left out but come last.
 */
export function segmentView({ figure, level, segment }: ComparedFigure): AccountsView {
  const sorts = {
    market_cap_usd: "-market_cap",
    revenue_usd: "-revenue",
    employees: "-employees",
    founded_year: "founded",
  };
  const ranges: Record<SegmentFigure, Partial<AccountsView>> = {
    market_cap_usd: { market_cap: known },
    revenue_usd: { revenue: known },
    employees: { employees: known },
    founded_year: {},
  };
  const value = level === "sub_industry" ? segment : [segment];
  return { ...fullView, [level]: value, ...ranges[figure], sort: sorts[figure] };
}
