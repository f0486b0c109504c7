import type { QueueItem } from "./home-queue";
import type { QueueWeights } from "./queue-kind";
import type { SignalKind } from "./signal-kind";

/** How many things home shows at most, and how many a day asks for. */
export const queueLength = 10;

/** After so many days a signal of a kind counts half. */
export const halfLifeDays: Record<SignalKind, number> = {
  leadership: 21,
  contact_left: 21,
  expansion: 14,
  acquisition: 14,
  workforce: 14,
  gone_quiet: 14,
  value_changed: 14,
  product: 10,
  contract: 10,
  regulation: 10,
  industry_moved: 10,
  earnings: 7,
  other: 7,
};

/** `taste`: of the timing, so much is gained or lost at most. */
const most = { timing: 70, size: 20, mine: 10, taste: 0.5 };

type Facts = Pick<QueueItem, "kind" | "days" | "signal_kind" | "market_cap_usd" | "is_mine" | "taste">;

/**
 * The parts of a score, in points. `timing`: is it time? `taste`: does this kind of signal prove useful? `size` and `mine`:
 * does it fit? All are multiplied by `weight`.
 */
export interface ScoreParts {
  timing: number;
  taste: number;
  size: number;
  mine: number;
  weight: number;
}

/** Works out the parts of an item's score (docs/decisions/050): the same in the backend, on the screen and in tests. */
export function scoreParts(item: Facts, weights: QueueWeights): ScoreParts {
  const timing = most.timing * timingOf(item);
  return {
    timing,
    taste: item.kind === "signal" ? timing * most.taste * (item.taste ?? 0) : 0,
    size: most.size * sizeOf(item.market_cap_usd),
    mine: item.is_mine ? most.mine : 0,
    weight: weights[item.kind],
  };
}

/** Adds the parts up. */
export function scoreOf(item: Facts, weights: QueueWeights): number {
  const { timing, taste, size, mine, weight } = scoreParts(item, weights);
  return weight * (timing + taste + size + mine);
}

/** From 0 to 1: how pressing the kind is by itself, and how much its days add or take. */
function timingOf({ kind, days, signal_kind: signalKind }: Facts): number {
  const growing = {
    task: [0.7, 0.05],
    request: [0.5, 0.07],
    team_task: [0.35, 0.03],
    unassigned: [0.3, 0],
    quiet: [0, 0.005],
  };
  if (kind === "signal") return 0.9 * 2 ** (-days / halfLifeDays[signalKind ?? "other"]);
  const [from = 0, perDay = 0] = growing[kind];
  const top = kind === "quiet" ? 0.6 : 1;
  return Math.min(top, from + perDay * days);
}

/** From 0 to 1 on a scale of powers of ten: 100 million and less is nothing, a trillion and more is all. */
function sizeOf(marketCapUsd: number | null): number {
  if (marketCapUsd === null || marketCapUsd <= 0) return 0;
  return Math.min(1, Math.max(0, (Math.log10(marketCapUsd) - 8) / 4));
}

/** Puts items in order: the highest score first; of equal ones the sooner due date, then the key, so that the order stands. */
export function rankQueue(items: readonly QueueItem[], weights: QueueWeights): QueueItem[] {
  return items
    .map((item) => ({ item, score: scoreOf(item, weights) }))
    .sort(
      (one, other) =>
        other.score - one.score ||
        compare(one.item.due_date ?? "9999", other.item.due_date ?? "9999") ||
        compare(one.item.key, other.item.key),
    )
    .map(({ item }) => item);
}

/**
 * Chooses what a day still asks for: of the ranked items as many as were not dealt with today, at most
 * {@link queueLength}. Tasks that are due always ask, whatever else was done.
 */
export function chooseQueue(ranked: readonly QueueItem[], handledToday: number): QueueItem[] {
  let left = Math.max(0, queueLength - handledToday);
  const chosen = ranked.filter((item) => {
    if (left > 0) left -= 1;
    else if (item.kind !== "task") return false;
    return true;
  });
  return chosen.length > queueLength ? keepTasks(chosen) : chosen;
}

/** Too many: what isn't a task gives way first, the last of them before the others. */
function keepTasks(chosen: readonly QueueItem[]): QueueItem[] {
  const tasks = chosen.filter(({ kind }) => kind === "task").slice(0, queueLength);
  const others = chosen.filter(({ kind }) => kind !== "task").slice(0, queueLength - tasks.length);
  const kept = new Set([...tasks, ...others]);
  return chosen.filter((item) => kept.has(item));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
