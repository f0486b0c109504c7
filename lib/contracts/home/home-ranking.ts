import type { SignalKind } from "../signals/signal-kind";
import { type FitFacts, type FitPart, type FitProfile, fitParts } from "./fit";
import type { QueueItem } from "./home-queue";
import type { QueueWeights } from "./queue-kind";

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

/** How pressing an own account is at which nothing has happened yet, however short the time. */
const untouchedTiming = 0.1;

/** `taste`: of the timing, so much is gained or lost at most; `fit`: so much is gained by an account that fits in all. */
const most = { timing: 70, taste: 0.5, fit: 0.5 };

type Facts = Pick<
  QueueItem,
  "kind" | "days" | "signal_kind" | "market_cap_usd" | "is_mine" | "is_untouched" | "taste" | "account" | "fit_facts"
>;

/** What an order goes by: how much each kind counts for the reader, and what accounts fit their client. */
export interface Ranking {
  weights: QueueWeights;
  /** Null: nothing was said, and larger accounts fit better. */
  profile: FitProfile | null;
}

/**
 * The parts of a score, in points. Timing: `timing`, is it time? and `taste`, does this kind of signal prove useful? Fit:
 * `fit`, does the account match what the client looks for? It adds to what timing says and is nothing without it: an
 * account that fits in all, but without a reason today, has no points. All are multiplied by `weight`.
 */
export interface ScoreParts {
  timing: number;
  taste: number;
  fit: number;
  weight: number;
}

/** Works out the parts of an item's score (docs/decisions/040): the same in the backend, on the screen and in tests. */
export function scoreParts(item: Facts, { weights, profile }: Ranking): ScoreParts {
  const timing = most.timing * timingOf(item);
  const taste = item.kind === "signal" ? timing * most.taste * (item.taste ?? 0) : 0;
  return { timing, taste, fit: (timing + taste) * most.fit * fitOfItem(item, profile), weight: weights[item.kind] };
}

/** Adds the parts up. */
export function scoreOf(item: Facts, ranking: Ranking): number {
  const { timing, taste, fit, weight } = scoreParts(item, ranking);
  return weight * (timing + taste + fit);
}

/** Why an item's account fits, or doesn't; empty for what is of no account. */
export function fitPartsOf(item: Facts, profile: FitProfile | null): FitPart[] {
  return item.account === null ? [] : fitParts({ ...item, facts: item.fit_facts ?? noFacts }, profile);
}

/** From 0 to 1: how well an item's account fits. */
export function fitOfItem(item: Facts, profile: FitProfile | null): number {
  return fitPartsOf(item, profile).reduce((sum, { share }) => sum + share, 0);
}

const noFacts: FitFacts = { sector: null, state: null, band: null, tier: null };

/** From 0 to 1: how pressing the kind is by itself, and how much its days add or take. */
function timingOf({ kind, days, signal_kind: signalKind, is_untouched: isUntouched }: Facts): number {
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
  const least = isUntouched ? untouchedTiming : 0;
  return Math.min(top, Math.max(least, from + perDay * days));
}

/** Puts items in order: the highest score first; of equal ones the sooner due date, then the key, so that the order stands. */
export function rankQueue(items: readonly QueueItem[], ranking: Ranking): QueueItem[] {
  return items
    .map((item) => ({ item, score: scoreOf(item, ranking) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        compare(a.item.due_date ?? "9999", b.item.due_date ?? "9999") ||
        compare(a.item.key, b.item.key),
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

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
