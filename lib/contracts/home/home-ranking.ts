import type { SignalKind } from "../signals/signal-kind";
import { type FitFacts, type FitPart, type FitProfile, fitParts } from "./fit";
import type { QueueItem } from "./home-queue";
import type { QueueWeights } from "./queue-kind";

/** The maximum number of items shown on home, and the number of items per day. */
export const queueLength = 10;

/** The half-life of a signal by kind, in days. */
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

/** The minimum timing of an owned account that has had no activity yet, however recently it was added. */
const untouchedTiming = 0.1;

/**
 * `timing`: the maximum points; `preference`: the maximum share of the timing that feedback adds or removes; `fit`: the
 * maximum share that a full fit adds.
 */
const maxPoints = { timing: 70, preference: 0.5, fit: 0.5 };

type Facts = Pick<
  QueueItem,
  | "kind"
  | "days"
  | "signal_kind"
  | "market_cap_usd"
  | "is_mine"
  | "is_untouched"
  | "preference"
  | "account"
  | "fit_facts"
>;

/** The inputs of a ranking: the reader's weight of each kind, and the client's fit profile. */
export interface Ranking {
  weights: QueueWeights;
  /** Null: none is set, and larger accounts fit better. */
  profile: FitProfile | null;
}

/**
 * The parts of a score, in points. `timing`: urgency; `preference`: adjustment by the user's feedback on this kind of
 * signal; `fit`: adjustment by the account's match with the client's profile. `fit` is proportional to the timing, so a
 * perfectly fitting account without a reason to act today has no points. All are multiplied by `weight`.
 */
export interface ScoreParts {
  timing: number;
  preference: number;
  fit: number;
  weight: number;
}

/** Computes the parts of an item's score (docs/decisions/040), identically in the backend, on screens and in tests. */
export function scoreParts(item: Facts, { weights, profile }: Ranking): ScoreParts {
  const timing = maxPoints.timing * timingOf(item);
  const preference = item.kind === "signal" ? timing * maxPoints.preference * (item.preference ?? 0) : 0;
  return {
    timing,
    preference,
    fit: (timing + preference) * maxPoints.fit * fitOfItem(item, profile),
    weight: weights[item.kind],
  };
}

export function scoreOf(item: Facts, ranking: Ranking): number {
  const { timing, preference, fit, weight } = scoreParts(item, ranking);
  return weight * (timing + preference + fit);
}

/** Explains an item's fit; empty for an item without an account. */
export function fitPartsOf(item: Facts, profile: FitProfile | null): FitPart[] {
  return item.account === null ? [] : fitParts({ ...item, facts: item.fit_facts ?? noFacts }, profile);
}

/** Computes the fit of an item's account, from 0 to 1. */
export function fitOfItem(item: Facts, profile: FitProfile | null): number {
  return fitPartsOf(item, profile).reduce((sum, { share }) => sum + share, 0);
}

const noFacts: FitFacts = { sector: null, state: null, band: null, tier: null };

/** The urgency from 0 to 1: the base value of the kind, and the increase or decrease per day. */
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
  const minimum = isUntouched ? untouchedTiming : 0;
  return Math.min(top, Math.max(minimum, from + perDay * days));
}

/** Sorts items by score, the highest first; ties by due date, then by key, to keep the order stable. */
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
 * Chooses the items that are left for today: the first {@link queueLength} items, minus the number handled today. Due
 * tasks are included regardless of that number.
 */
export function chooseQueue(ranked: readonly QueueItem[], handledToday: number): QueueItem[] {
  let remaining = Math.max(0, queueLength - handledToday);
  const chosen = ranked.filter((item) => {
    if (remaining > 0) remaining -= 1;
    else if (item.kind !== "task") return false;
    return true;
  });
  return chosen.length > queueLength ? keepTasks(chosen) : chosen;
}

/** Drops excess items: other kinds before tasks, the lowest ranked first. */
function keepTasks(chosen: readonly QueueItem[]): QueueItem[] {
  const tasks = chosen.filter(({ kind }) => kind === "task").slice(0, queueLength);
  const others = chosen.filter(({ kind }) => kind !== "task").slice(0, queueLength - tasks.length);
  const selected = new Set([...tasks, ...others]);
  return chosen.filter((item) => selected.has(item));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
