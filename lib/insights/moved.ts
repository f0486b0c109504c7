import type { Series } from "@/lib/contracts/industry";

/** A series whose newest change can be compared with its usual ones. */
export type Move = Series & { change_percent: number; change_sigma: number };

/** A smaller change, in percent or points, is no movement, however even its series usually is. */
const leastChange = 1;

/**
 * Ranks series by their newest period, and within it by how far they moved against what is usual for them; a series that
 * several industries share counts once. Left out: changes that aren't known or too small to tell of, and figures that
 * aren't seasonally adjusted.
 */
export function rankMoves(series: readonly Series[], limit: number): Move[] {
  const once = [...new Map(series.map((one) => [one.id, one])).values()];
  return once
    .filter(isMove)
    .filter((one) => Math.abs(one.change_percent) >= leastChange && !isUnadjusted(one))
    .toSorted(
      (one, other) =>
        compareYears(other.latest_period, one.latest_period) ||
        Math.abs(other.change_sigma) - Math.abs(one.change_sigma),
    )
    .slice(0, limit);
}

/** Series by whom they speak of, in the order they came: an industry's own first, then what several share, once. */
export function groupByNode(series: readonly Series[]): { code: string; name: string; series: Series[] }[] {
  const groups = new Map<string, { code: string; name: string; series: Series[] }>();
  for (const one of series) {
    // The sector of one office can be the supersector of another: people know both by one name.
    const group = groups.get(one.of_name) ?? { code: one.of_code, name: one.of_name, series: [] };
    if (!group.series.some(({ id }) => id === one.id)) group.series.push(one);
    groups.set(one.of_name, group);
  }
  return [...groups.values()];
}

function isUnadjusted({ note, title }: Series): boolean {
  return /not seasonally adjusted/i.test(`${title} ${note ?? ""}`);
}

function compareYears(one: string | null, other: string | null): number {
  return Number(one?.slice(0, 4) ?? 0) - Number(other?.slice(0, 4) ?? 0);
}

function isMove(series: Series): series is Move {
  return series.change_percent !== null && series.change_sigma !== null;
}
