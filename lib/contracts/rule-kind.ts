import { type SignalKind, signalKinds } from "./signal-kind";
import { silenceDays } from "./silence-days";

/** What an alert rule waits for. `silence`: nobody does anything for an account. `industry`: that of some accounts moves. */
export const ruleKinds = ["signal", "change", "silence", "industry"] as const;

export type RuleKind = (typeof ruleKinds)[number];

/** The values of an account whose change a rule can wait for, as its history names them. */
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

/** What those values are called, in alerts and on screens. */
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

/** So many days, as a rule names them. */
export type SilenceTopic = `${(typeof silenceDays)[number]}`;

/** Which way an industry moved. */
export const directions = ["rose", "fell"] as const;

export type Direction = (typeof directions)[number];

/**
 * How far an industry has to move, in standard deviations of its months: from what counts as more than usual on, to what
 * happens once in decades.
 */
export const sigmaLimits = { least: 2, most: 10 } as const;

/** What a rule of each kind can be narrowed to; nothing chosen is all of it. */
export const ruleTopics: {
  signal: readonly SignalKind[];
  change: readonly RuleField[];
  silence: readonly SilenceTopic[];
  industry: readonly Direction[];
} = {
  // An industry's move is no event of one account: it is a kind of its own.
  signal: signalKinds.filter((kind) => kind !== "industry_moved"),
  change: ruleFields,
  silence: silenceDays.map((days): SilenceTopic => `${days}`),
  industry: directions,
};

export const ruleLimits = {
  /** How many rules one person keeps. */
  rules: 50,
  /** How many alerts one rule raises in an hour; the rest is told as one. */
  alertsAnHour: 20,
  /** How many days back a rule is tried, and its alerts are counted. */
  days: 30,
  /** Up to so many alerts are counted when a rule is tried. */
  counted: 200,
} as const;
