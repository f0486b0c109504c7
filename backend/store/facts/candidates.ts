import type { choiceReasons } from "@/lib/contracts/account-change";
import type { SourceRule } from "@/lib/contracts/source-rule-field";

type Method = "reported" | "estimated" | "derived" | "manual";
type Confidence = "high" | "medium" | "low";

/** The report by which a source says something. */
export interface SourceDocument {
  /** What it is: `10-K for the year to 2025-12-31`. */
  title: string;
  /** What it is called there. */
  reference: string;
  /** When it was read here; that it was written then says `seenAt`. */
  readAt: Date;
}

/** What a source says, and how well it is known. */
export interface Origin {
  source: string;
  method: Method;
  confidence: Confidence;
  /** When the source said so. */
  seenAt: Date;
  /** Where it says so; absent or null: it isn't known. */
  url?: string | null;
  /** The report that says so, at that address; absent or null: it names none. */
  document?: SourceDocument | null;
}

/** One thing that a source says of a field. Source and value name it. */
export interface Candidate extends Origin {
  value: string;
  firstSeenAt: Date;
  isChosen: boolean;
  rejected: { at: Date; by: string | null; reason: string } | null;
}

/** What happens to a field. */
export type Step =
  /** A source says something. `isDecided`: somebody chose it, whatever the others say. `instead`: of what it said by mistake. */
  | { kind: "see"; value: string; origin: Origin; isDecided: boolean; instead?: readonly string[] }
  /** Somebody says that the value isn't known. */
  | { kind: "clear" }
  /** A value stands again that stood before; the undone ones aren't chosen again. */
  | { kind: "restore"; value: string | null; undone: readonly string[]; by: string | null; at: Date }
  /** Somebody says that a value is wrong. */
  | { kind: "reject"; value: string; reason: string; by: string | null; at: Date }
  /** A source takes back what it said first at a moment; where that was chosen, the value from before stands again. */
  | { kind: "withdraw"; source: string; firstSeenAt: Date; value: string | null; at: Date }
  /** The field follows from another one; null: it can't be worked out any more. */
  | { kind: "derive"; value: string | null; source: string; seenAt: Date }
  /** The client's rule became another one: the best by it is chosen. What somebody emptied stays empty. */
  | { kind: "settle" };

/** Fields that are always worked out while their base is known. */
const bound: ReadonlySet<string> = new Set(["market_cap_band"]);

const methods: readonly Method[] = ["manual", "derived", "reported", "estimated"];
const methodsOfBound: readonly Method[] = ["derived", "manual", "reported", "estimated"];
const confidences: readonly Confidence[] = ["high", "medium", "low"];

/**
 * Works out what a step makes of a field's candidates: which there are then, and which one is chosen by the client's rule.
 * `trusted`: what people typed comes before what is worked out, then what is reported, then estimates; of equal ones the
 * surer, then the one seen last, then the one chosen already. `newest`: the one seen last, of equal ones as above.
 * `by_hand`: the one chosen already, as long as it is there.
 */
export function applyStep(
  field: string,
  before: readonly Candidate[],
  step: Step,
  rule: SourceRule = "trusted",
): Candidate[] {
  switch (step.kind) {
    case "see": {
      const seen = see(correct(before, step), step.value, step.origin);
      return choose(seen, step.isDecided ? same(seen, step.origin.source, step.value) : bestOf(field, seen, rule));
    }
    case "clear":
      return choose(before, null);
    case "restore":
      return restore(before, step);
    case "reject": {
      const left = before.map((one) => (one.value === step.value ? { ...one, rejected: rejection(step) } : one));
      return choose(left, bestOf(field, left, rule));
    }
    case "withdraw":
      return withdraw(before, step);
    case "derive": {
      const others = before.filter(({ method, source }) => method !== "derived" || source !== step.source);
      const origin = { source: step.source, method: "derived", confidence: "medium", seenAt: step.seenAt } as const;
      const derived = step.value === null ? others : see(others, step.value, origin);
      return choose(derived, bestOf(field, derived, rule));
    }
    case "settle":
      return chosenOf(before) ? choose(before, bestOf(field, before, rule)) : [...before];
  }
}

/** The value that is chosen; null when none is. */
export function chosenOf(candidates: readonly Candidate[]): Candidate | null {
  return candidates.find(({ isChosen }) => isChosen) ?? null;
}

/** Says whether one of two candidates of a field stands before the other, by the order in which values are chosen. */
export function isBetter(field: string, one: Candidate, other: Candidate, rule: SourceRule = "trusted"): boolean {
  return orderOf(field, rule)({ ...one, isChosen: true }, { ...other, isChosen: true }) <= 0;
}

/** Says why the chosen candidate stands before the others, by the client's rule; null when none is chosen. */
export function reasonOf(
  field: string,
  candidates: readonly Candidate[],
  rule: SourceRule = "trusted",
): (typeof choiceReasons)[number] | null {
  const chosen = chosenOf(candidates);
  if (!chosen) return null;
  const [next] = candidates.filter((one) => one !== chosen && !one.rejected).sort(orderOf(field, rule));
  if (!next) return "only";
  if (rule === "by_hand") return "by_hand";
  if (rule === "newest" && chosen.seenAt.getTime() !== next.seenAt.getTime())
    return chosen.seenAt > next.seenAt ? "newest" : "put_back";
  if (chosen.method === "manual") return "typed";
  if (chosen.method === "derived") return "derived";
  if (chosen.method !== next.method) return "method";
  if (chosen.confidence !== next.confidence) return "confidence";
  return chosen.seenAt.getTime() === next.seenAt.getTime() ? "first" : "newest";
}

function see(before: readonly Candidate[], value: string, origin: Origin): Candidate[] {
  const known = same(before, origin.source, value);
  if (!known) return [...before, { ...origin, value, firstSeenAt: origin.seenAt, isChosen: false, rejected: null }];
  const seenAt = new Date(Math.max(known.seenAt.getTime(), origin.seenAt.getTime()));
  const firstSeenAt = new Date(Math.min(known.firstSeenAt.getTime(), origin.seenAt.getTime()));
  // A source that goes on saying what somebody called wrong doesn't make it right; a person who types it does.
  const rejected = origin.method === "manual" ? null : known.rejected;
  return before.map((one) => (one === known ? { ...one, ...origin, seenAt, firstSeenAt, rejected } : one));
}

/** Forgets what a source takes back; said again of another day, it counts of that day. What a person typed stays. */
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
  const left = before.map((one) =>
    one.method === "manual" && undone.includes(one.value) && one.value !== value
      ? { ...one, rejected: rejection({ at, by: step.by, reason: "Undone" }) }
      : one,
  );
  if (value === null) return choose(left, null);
  const isKnown = left.some((one) => one.value === value);
  const typed: Origin = { source: "manual", method: "manual", confidence: "high", seenAt: at };
  const all = isKnown ? left : see(left, value, typed);
  const [best] = all.filter((one) => one.value === value).sort(orderOf("", "trusted"));
  return choose(all, best ?? null).map((one) => (one.isChosen ? { ...one, rejected: null } : one));
}

function withdraw(before: readonly Candidate[], step: Extract<Step, { kind: "withdraw" }>): Candidate[] {
  const { source, firstSeenAt, value, at } = step;
  const isMeant = (one: Candidate) => one.source === source && one.firstSeenAt.getTime() === firstSeenAt.getTime();
  const left = before.filter((one) => !isMeant(one));
  if (!before.some((one) => isMeant(one) && one.isChosen)) return left;
  return restore(left, { kind: "restore", value, undone: [], by: null, at });
}

function rejection({ at, by, reason }: { at: Date; by: string | null; reason: string }): Candidate["rejected"] {
  return { at, by, reason };
}

function same(candidates: readonly Candidate[], source: string, value: string): Candidate | null {
  return candidates.find((one) => one.source === source && one.value === value) ?? null;
}

function bestOf(field: string, candidates: readonly Candidate[], rule: SourceRule): Candidate | null {
  const open = candidates.filter(({ rejected }) => !rejected);
  return (rule === "by_hand" && chosenOf(open)) || (open.sort(orderOf(field, rule))[0] ?? null);
}

function orderOf(field: string, rule: SourceRule): (one: Candidate, other: Candidate) => number {
  const order = bound.has(field) ? methodsOfBound : methods;
  return (one, other) =>
    (rule === "newest" && other.seenAt.getTime() - one.seenAt.getTime()) ||
    order.indexOf(one.method) - order.indexOf(other.method) ||
    confidences.indexOf(one.confidence) - confidences.indexOf(other.confidence) ||
    other.seenAt.getTime() - one.seenAt.getTime() ||
    Number(other.isChosen) - Number(one.isChosen);
}

function choose(candidates: readonly Candidate[], chosen: Candidate | null): Candidate[] {
  return candidates.map((one) => ({ ...one, isChosen: one === chosen }));
}
