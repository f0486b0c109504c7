import type { choiceReasons } from "@/lib/contracts/accounts/account-change";
import type { ChosenRule } from "@/lib/contracts/rules/source-rule-field";

type Method = "reported" | "estimated" | "derived" | "manual";
type Confidence = "high" | "medium" | "low";

export interface SourceDocument {
  /** The report's title: `10-K for the year to 2025-12-31`. */
  title: string;
  /** Its id at the source. */
  reference: string;
  /** When the report was read. (The value's own date is `seenAt`.) */
  readAt: Date;
}

/** A value's source and its reliability. */
export interface Origin {
  source: string;
  method: Method;
  confidence: Confidence;
  /** When the source stated the value. */
  seenAt: Date;
  /** The page where the source states the value; absent or null: not known. */
  url?: string | null;
  /** The report at that URL that states the value; absent or null: none. */
  document?: SourceDocument | null;
}

/** A value that a source states for a field, identified by source and value. */
export interface Candidate extends Origin {
  value: string;
  firstSeenAt: Date;
  isChosen: boolean;
  rejected: { at: Date; by: string | null; reason: string } | null;
}

/** A change to a field's candidates. */
export type Step =
  /**
   * A source states a value. `isDecided`: a user chose it, regardless of the other sources. `instead`: earlier values
   * that the source stated by mistake.
   */
  | { kind: "see"; value: string; origin: Origin; isDecided: boolean; instead?: readonly string[] }
  /** A source states a value that must not be chosen now: the current value stays, even if it is empty. */
  | { kind: "offer"; value: string; origin: Origin }
  | { kind: "clear" }
  /**
   * An undo restores an earlier value; the undone values aren't chosen again. `origin`: the source of a value that no
   * source states any more; absent: a user entered it.
   */
  | { kind: "restore"; value: string | null; undone: readonly string[]; by: string | null; at: Date; origin?: Origin }
  | { kind: "reject"; value: string; reason: string; by: string | null; at: Date }
  /**
   * A source withdraws the values it stated at a given time, `said`; if one of them was chosen, `value` is restored.
   * `repeated`: when the source had previously stated each repeated value; default: when it first stated it.
   */
  | {
      kind: "withdraw";
      source: string;
      said: Date;
      value: string | null;
      at: Date;
      origin?: Origin;
      repeated?: ReadonlyMap<string, Date>;
    }
  /** A derived field is recomputed; null: it can no longer be computed. */
  | { kind: "derive"; value: string | null; source: string; seenAt: Date }
  /**
   * The client's rule has changed: the best value under the new rule is chosen. A field that a user cleared stays
   * empty.
   */
  | { kind: "settle" };

/** Fields that are always derived if their base value is known. */
const bound: ReadonlySet<string> = new Set(["market_cap_band"]);

const methods: readonly Method[] = ["manual", "derived", "reported", "estimated"];
const methodsOfBound: readonly Method[] = ["derived", "manual", "reported", "estimated"];
const confidences: readonly Confidence[] = ["high", "medium", "low"];

/**
 * Computes a field's candidates after a step, and the one chosen by the client's rule. `trusted`: values entered by
 * users first, then derived, reported and estimated ones; of equal ones, that with the higher confidence, then that
 * with the later `seenAt`, then the one already chosen. `newest`: the latest `seenAt`, then as in `trusted`. `by_hand`:
 * the one already chosen, as long as it exists. A source order: the source that comes first in it, then other sources;
 * then as in `trusted`.
 */
export function applyStep(
  field: string,
  before: readonly Candidate[],
  step: Step,
  rule: ChosenRule = "trusted",
): Candidate[] {
  switch (step.kind) {
    case "see": {
      const seen = addCandidate(correct(before, step), step.value, step.origin);
      return choose(seen, step.isDecided ? same(seen, step.origin.source, step.value) : bestOf(field, seen, rule));
    }
    case "offer":
      return addCandidate(before, step.value, step.origin);
    case "clear":
      return choose(before, null);
    case "restore":
      return restore(before, step);
    case "reject": {
      const updated = before.map((one) => (one.value === step.value ? { ...one, rejected: rejection(step) } : one));
      return choose(updated, bestOf(field, updated, rule));
    }
    case "withdraw":
      return withdraw(field, before, step, rule);
    case "derive": {
      const others = before.filter(({ method, source }) => method !== "derived" || source !== step.source);
      const origin = { source: step.source, method: "derived", confidence: "medium", seenAt: step.seenAt } as const;
      const derived = step.value === null ? others : addCandidate(others, step.value, origin);
      return choose(derived, bestOf(field, derived, rule));
    }
    case "settle":
      return chosenOf(before) ? choose(before, bestOf(field, before, rule)) : [...before];
  }
}

/** The chosen candidate; null if there is none. */
export function chosenOf(candidates: readonly Candidate[]): Candidate | null {
  return candidates.find(({ isChosen }) => isChosen) ?? null;
}

/** Whether one candidate of a field comes before another in the order of choice. */
export function isBetter(field: string, one: Candidate, other: Candidate, rule: ChosenRule = "trusted"): boolean {
  return orderOf(field, rule)({ ...one, isChosen: true }, { ...other, isChosen: true }) <= 0;
}

/** Explains why the client's rule prefers the chosen candidate; null if none is chosen. */
export function reasonOf(
  field: string,
  candidates: readonly Candidate[],
  rule: ChosenRule = "trusted",
): (typeof choiceReasons)[number] | null {
  const chosen = chosenOf(candidates);
  if (!chosen) return null;
  const [next] = candidates.filter((one) => one !== chosen && !one.rejected).sort(orderOf(field, rule));
  if (!next) return "only";
  if (rule === "by_hand") return "by_hand";
  const behind = typeof rule === "object" ? rankOf(rule.order, chosen) - rankOf(rule.order, next) : 0;
  if (behind !== 0) return behind < 0 ? "in_order" : "put_back";
  if (rule === "newest" && chosen.seenAt.getTime() !== next.seenAt.getTime())
    return chosen.seenAt > next.seenAt ? "newest" : "put_back";
  if (chosen.method === "manual") return "typed";
  if (chosen.method === "derived") return "derived";
  if (chosen.method !== next.method) return "method";
  if (chosen.confidence !== next.confidence) return "confidence";
  return chosen.seenAt.getTime() === next.seenAt.getTime() ? "first" : "newest";
}

function addCandidate(before: readonly Candidate[], value: string, origin: Origin): Candidate[] {
  const known = same(before, origin.source, value);
  if (!known) return [...before, { ...origin, value, firstSeenAt: origin.seenAt, isChosen: false, rejected: null }];
  const seenAt = new Date(Math.max(known.seenAt.getTime(), origin.seenAt.getTime()));
  const firstSeenAt = new Date(Math.min(known.firstSeenAt.getTime(), origin.seenAt.getTime()));
  // A rejected value stays rejected when its source repeats it, but not when a user enters it.
  const rejected = origin.method === "manual" ? null : known.rejected;
  return before.map((one) => (one === known ? { ...one, ...origin, seenAt, firstSeenAt, rejected } : one));
}

/** Drops the values that a source has corrected or restated with another date. Values entered by users are kept. */
function correct(
  before: readonly Candidate[],
  { value, origin, instead = [] }: Extract<Step, { kind: "see" }>,
): Candidate[] {
  const { source, seenAt } = origin;
  return before.flatMap((one) => {
    if (one.source !== source || one.method === "manual" || !instead.includes(one.value)) return [one];
    return one.value === value ? [{ ...one, seenAt, firstSeenAt: seenAt }] : [];
  });
}

function restore(before: readonly Candidate[], step: Extract<Step, { kind: "restore" }>): Candidate[] {
  const { value, undone, at } = step;
  const updated = before.map((one) =>
    one.method === "manual" && undone.includes(one.value) && one.value !== value
      ? { ...one, rejected: rejection({ at, by: step.by, reason: "Undone" }) }
      : one,
  );
  if (value === null) return choose(updated, null);
  const isKnown = updated.some((one) => one.value === value);
  const typed: Origin = { source: "manual", method: "manual", confidence: "high", seenAt: at };
  const all = isKnown ? updated : addCandidate(updated, value, step.origin ?? typed);
  const [best] = all.filter((one) => one.value === value).sort(orderOf("", "trusted"));
  return choose(all, best ?? null).map((one) => (one.isChosen ? { ...one, rejected: null } : one));
}

function withdraw(
  field: string,
  before: readonly Candidate[],
  step: Extract<Step, { kind: "withdraw" }>,
  rule: ChosenRule,
): Candidate[] {
  const { value, at, said, repeated, origin } = step;
  const remaining = before.flatMap((one): Candidate[] => {
    if (!wasObservedAt(one, step)) return [one];
    const [isFirst, isLast] = [one.firstSeenAt, one.seenAt].map((time) => time.getTime() === said.getTime());
    if (isFirst && isLast) return [];
    if (isFirst) return [{ ...one, firstSeenAt: one.seenAt }];
    return [{ ...one, seenAt: repeated?.get(one.value) ?? one.firstSeenAt }];
  });
  const chosen = chosenOf(before);
  // Keep the chosen value if it comes from another statement, or the source has stated it again since.
  if (!chosen || !wasObservedAt(chosen, step) || chosen.seenAt > said) return remaining;
  if (value === null) return choose(remaining, null);
  const best = bestOf(
    field,
    choose(remaining, null).filter((one) => one.value === value),
    rule,
  );
  if (!best) return restore(remaining, { kind: "restore", value, undone: [], by: null, at, ...(origin && { origin }) });
  return remaining.map((one) => ({ ...one, isChosen: one.source === best.source && one.value === best.value }));
}

/** Whether a source first or last stated a value at the given time. */
export function wasObservedAt(
  { source, firstSeenAt, seenAt }: Candidate,
  { source: by, said }: { source: string; said: Date },
): boolean {
  return source === by && [firstSeenAt, seenAt].some((time) => time.getTime() === said.getTime());
}

function rejection({ at, by, reason }: { at: Date; by: string | null; reason: string }): Candidate["rejected"] {
  return { at, by, reason };
}

function same(candidates: readonly Candidate[], source: string, value: string): Candidate | null {
  return candidates.find((one) => one.source === source && one.value === value) ?? null;
}

function bestOf(field: string, candidates: readonly Candidate[], rule: ChosenRule): Candidate | null {
  const open = candidates.filter(({ rejected }) => !rejected);
  return (rule === "by_hand" && chosenOf(open)) || (open.sort(orderOf(field, rule))[0] ?? null);
}

function orderOf(field: string, rule: ChosenRule): (one: Candidate, other: Candidate) => number {
  const order = bound.has(field) ? methodsOfBound : methods;
  return (a, b) =>
    (typeof rule === "object" && rankOf(rule.order, a) - rankOf(rule.order, b)) ||
    (rule === "newest" && b.seenAt.getTime() - a.seenAt.getTime()) ||
    order.indexOf(a.method) - order.indexOf(b.method) ||
    confidences.indexOf(a.confidence) - confidences.indexOf(b.confidence) ||
    b.seenAt.getTime() - a.seenAt.getTime() ||
    Number(b.isChosen) - Number(a.isChosen);
}

/** The rank of a candidate's source in a source order; unlisted sources come last. */
function rankOf(order: readonly string[], { source }: Candidate): number {
  const at = order.indexOf(source);
  return at < 0 ? order.length : at;
}

function choose(candidates: readonly Candidate[], chosen: Candidate | null): Candidate[] {
  return candidates.map((one) => ({ ...one, isChosen: one === chosen }));
}
