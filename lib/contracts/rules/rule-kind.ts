import { alertedFields, findFieldInfo, objectFromKeys } from "../accounts/fields";
import { inactivityDays } from "../signals/inactivity-days";
import { type SignalKind, signalKinds } from "../signals/signal-kind";

/** The kinds of alert rules. `silence`: an account has no activity. `industry`: the industry of accounts moves. */
export const ruleKinds = ["signal", "change", "silence", "industry"] as const;

export type RuleKind = (typeof ruleKinds)[number];

/** The fields of an account whose changes can raise an alert, by their names in the history. */
export const ruleFields = ["owner" as const, ...alertedFields];

export type RuleField = (typeof ruleFields)[number];

/** The names of these fields in alerts and on screens. */
export const ruleFieldNames = objectFromKeys<Record<RuleField, string>>(
  ruleFields,
  (field) => findFieldInfo(field)?.label ?? "Owner",
);

/** A number of days, as a rule's topic. */
export type InactivityTopic = `${(typeof inactivityDays)[number]}`;

export const directions = ["rose", "fell"] as const;

export type Direction = (typeof directions)[number];

/**
 * The limits of the size of an industry's movement, in standard deviations of its monthly changes: from unusual to once
 * in decades.
 */
export const sigmaLimits = { least: 2, most: 10 } as const;

/** The topics to which a rule of each kind can be narrowed; none chosen means all. */
export const ruleTopics: {
  signal: readonly SignalKind[];
  change: readonly RuleField[];
  silence: readonly InactivityTopic[];
  industry: readonly Direction[];
} = {
  // An industry's movement concerns no single account, so it has a rule kind of its own.
  signal: signalKinds.filter((kind) => kind !== "industry_moved"),
  change: ruleFields,
  silence: inactivityDays.map((days): InactivityTopic => `${days}`),
  industry: directions,
};

export const ruleLimits = {
  /** The maximum number of rules per user. */
  rules: 50,
  /** The maximum number of alerts per rule and hour; the others are combined into one. */
  alertsAnHour: 20,
  /** The number of days that a preview covers and that a rule's alerts are counted for. */
  days: 30,
  /** A preview counts alerts up to this number. */
  counted: 200,
} as const;
