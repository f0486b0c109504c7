import { type SignalKind, signalKinds } from "../signals/signal-kind";
import { silenceDays } from "../signals/silence-days";

/** The kinds of alert rules. `silence`: an account has no activity. `industry`: the industry of accounts moves. */
export const ruleKinds = ["signal", "change", "silence", "industry"] as const;

export type RuleKind = (typeof ruleKinds)[number];

/** The fields of an account whose changes can raise an alert, by their names in the history. */
export const ruleFields = [
  "stage",
  "tier",
  "owner",
  "market_cap_band",
  "status",
  "name",
  "hq_state",
  "employees",
  "revenue_usd",
] as const;

export type RuleField = (typeof ruleFields)[number];

/** The names of those fields in alerts and on screens. */
export const ruleFieldNames: Record<RuleField, string> = {
  stage: "Stage",
  tier: "Tier",
  owner: "Owner",
  market_cap_band: "Size band",
  status: "Status",
  name: "Name",
  hq_state: "State",
  employees: "Employees",
  revenue_usd: "Revenue",
};

/** A number of days, as a rule's topic. */
export type SilenceTopic = `${(typeof silenceDays)[number]}`;

/** The directions of an industry's movement. */
export const directions = ["rose", "fell"] as const;

export type Direction = (typeof directions)[number];

/**
 * The limits of the size of an industry's movement, in standard deviations of its months: from what counts as unusual
 * to what happens once in decades.
 */
export const sigmaLimits = { least: 2, most: 10 } as const;

/** The topics that a rule of each kind can be narrowed to; none chosen means all. */
export const ruleTopics: {
  signal: readonly SignalKind[];
  change: readonly RuleField[];
  silence: readonly SilenceTopic[];
  industry: readonly Direction[];
} = {
  // An industry's movement concerns no single account, so it has a rule kind of its own.
  signal: signalKinds.filter((kind) => kind !== "industry_moved"),
  change: ruleFields,
  silence: silenceDays.map((days): SilenceTopic => `${days}`),
  industry: directions,
};

export const ruleLimits = {
  /** The most rules of one user. */
  rules: 50,
  /** The most alerts of one rule in an hour; the others are combined into one. */
  alertsAnHour: 20,
  /** How many days a preview looks back, and a rule's alerts are counted. */
  days: 30,
  /** A preview counts alerts up to this number. */
  counted: 200,
} as const;
