import { rollup } from "d3-array";
import type { Series } from "@/lib/contracts/insights/industry";

/** A series whose latest change can be compared with its usual change. */
export type Move = Series & { change_percent: number; usual_change_percent: number };

/**
 * A latest change smaller than this, in percent, doesn't count as a move, however small the series' usual changes are.
 */
const minChange = 1;
/** A series that ends this many years before the latest series of its frequency, yearly or monthly, isn't ranked. */
const maxYearsBehind = 3;

interface RankOptions {
  /** Whether the user has accounts in the industry or sector that a series describes; takes the series' `of_code`. */
  isMine: (code: string) => boolean;
  limit: number;
}

/**
 * Ranks series by the size of their latest change relative to their usual one, up or down. Series of the user's
 * industries come first, and a series that several industries share counts once. Excludes unknown or too small changes,
 * figures without seasonal adjustment, and series that ended years ago.
 */
export function rankMoves(series: readonly Series[], { isMine, limit }: RankOptions): Move[] {
  const once = [...new Map(series.map((one) => [one.id, one])).values()].filter((one) => !isUnadjusted(one));
  const newestYears = rollup(
    once,
    (some) => Math.max(...some.map(yearOf)),
    (one) => one.frequency,
  );
  const yearsBehind = (one: Series) => (newestYears.get(one.frequency) ?? 0) - yearOf(one);
  return once
    .filter(isMove)
    .filter((one) => Math.abs(one.change_percent) >= minChange && yearsBehind(one) < maxYearsBehind)
    .toSorted(
      (a, b) =>
        Number(isMine(b.of_code)) - Number(isMine(a.of_code)) ||
        multipleOfUsual(b) - multipleOfUsual(a) ||
        a.id.localeCompare(b.id, "en"),
    )
    .slice(0, limit);
}

/** A move's size as a multiple of the usual change, up or down. */
export function multipleOfUsual(move: Move): number {
  return Math.abs(move.change_percent) / move.usual_change_percent;
}

/**
 * Groups series by the industry or sector that they describe, preserving order: an industry's own series first, then
 * shared ones, without duplicates.
 */
export function groupByNode(series: readonly Series[]): { code: string; name: string; series: Series[] }[] {
  const groups = new Map<string, { code: string; name: string; series: Series[] }>();
  for (const one of series) {
    // One statistical office's sector can be another's supersector: grouping by name merges them.
    const group = groups.get(one.of_name) ?? { code: one.of_code, name: one.of_name, series: [] };
    if (!group.series.some(({ id }) => id === one.id)) group.series.push(one);
    groups.set(one.of_name, group);
  }
  return [...groups.values()];
}

function isUnadjusted({ note, title }: Series): boolean {
  return /not seasonally adjusted/i.test(`${title} ${note ?? ""}`);
}

function yearOf({ latest_period: period }: Series): number {
  return Number(period?.slice(0, 4) ?? 0);
}

function isMove(series: Series): series is Move {
  return series.change_percent !== null && series.usual_change_percent !== null;
}
