import { signalChoices } from "@/lib/activity/signal-names";
import type { AlertRule, NewRule, RulePreview } from "@/lib/contracts/rules/alert-rule";
import { type RuleKind, ruleFieldNames, ruleLimits, ruleTopics, sigmaLimits } from "@/lib/contracts/rules/rule-kind";
import { capitalize } from "@/lib/contracts/text/capitalize";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { formatPeriod } from "@/lib/insights/period";

/** A rule being edited: a new one, or changes to an existing one. */
export type RuleDraft = NewRule;

export const kindNames: Record<RuleKind, string> = {
  signal: "A signal arrives",
  change: "A value changes",
  silence: "No activity on an account",
  industry: "An industry moves by more than usual",
};

/** The sizes of an industry's move, as options. */
export const sigmaChoices: readonly { sigma: number; label: string }[] = [
  { sigma: sigmaLimits.least, label: "More than usual: 2 σ, 3 times the usual monthly change" },
  { sigma: 3, label: "3 σ, 4.5 times the usual monthly change" },
  { sigma: 4, label: "4 σ, 6 times the usual monthly change" },
  { sigma: 6, label: "6 σ, 9 times the usual monthly change" },
  { sigma: sigmaLimits.most, label: "10 σ, 15 times the usual monthly change" },
];

const names: Readonly<Record<string, string>> = {
  ...signalChoices,
  ...ruleFieldNames,
  rose: "It rises",
  fell: "It falls",
};

/** The name of a topic: a kind of signal, a field, or a number of days. */
export function topicName(topic: string): string {
  return names[topic] ?? `${topic} days`;
}

export function describeWatch({
  kind,
  topics,
  least_sigma: sigma,
}: Pick<RuleDraft, "kind" | "topics" | "least_sigma">): string {
  if (kind === "industry") return describeMoves(topics, sigma ?? sigmaLimits.least);
  if (kind === "silence") return `No activity on an account for ${inDays(topics)}`;
  if (topics.length === 0) return kind === "change" ? "Any value changes" : kindNames[kind];
  const names = topics.map((topic) => topicName(topic).toLowerCase());
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(names);
  return kind === "signal" ? `A signal arrives: ${list}` : `${capitalize(list)} changes`;
}

function describeMoves(topics: readonly string[], sigma: number): string {
  const [only] = topics.length === 1 ? topics : [];
  const verb = only === "rose" ? "rises" : only === "fell" ? "falls" : "moves";
  return `An industry ${verb} by ${sigma === sigmaLimits.least ? "more than usual" : `${sigma} σ or more`}`;
}

/** The lengths of inactivity as text, shortest first: `60 days`, `30 or 60 days`. */
function inDays(topics: readonly string[]): string {
  const days = ruleTopics.silence.filter((one) => topics.length === 0 || topics.includes(one));
  return `${new Intl.ListFormat("en", { type: "disjunction" }).format(days)} days`;
}

export function describePreview({
  total,
  is_exact: isExact,
  months,
}: Pick<RulePreview, "total" | "is_exact" | "months">): string {
  if (months === null) return "No monthly figures from the last two years to test it on.";
  const count =
    total >= ruleLimits.counted && !isExact
      ? `more than ${ruleLimits.counted} alerts`
      : `${isExact ? "" : "at least "}${total === 0 && isExact ? "no alert" : formatPlural(total, "alert")}`;
  if (months)
    return `Would have raised ${count} for ${formatPeriod(months.from)} to ${formatPeriod(months.to)}, the latest month with data.`;
  return `Would have raised ${count} in the last ${ruleLimits.days} days.`;
}

/** Describes how many alerts a rule has raised, and how many of them were deleted or combined. */
export function describeNoise({ raised, deleted, held }: Pick<AlertRule, "raised" | "deleted" | "held">): string {
  if (raised === 0) return `No alert in ${ruleLimits.days} days`;
  const parts = [`${formatPlural(raised, "alert")} in ${ruleLimits.days} days`];
  if (deleted > 0) parts.push(`${deleted === raised ? "all" : deleted} deleted by you`);
  if (held > 0) parts.push(`${held} combined`);
  return parts.join(" · ");
}

/** Whether the user deletes most of a rule's alerts, so that it should be narrowed. */
export function isNoisy({ raised, deleted }: Pick<AlertRule, "raised" | "deleted">): boolean {
  return raised >= 4 && deleted * 2 >= raised;
}

export const ruleExamples: readonly RuleDraft[] = [
  { name: "Leadership changes at my accounts", query: "owner=me", kind: "signal", topics: ["leadership"] },
  { name: "My accounts move to another stage", query: "owner=me", kind: "change", topics: ["stage"] },
  { name: "Someone leaves one of my accounts", query: "owner=me", kind: "signal", topics: ["contact_left"] },
  { name: "An industry of my accounts moves by more than usual", query: "owner=me", kind: "industry", topics: [] },
  { name: "No activity on one of my accounts", query: "owner=me", kind: "silence", topics: ["30"] },
];
