// Imported by browser code: no zod here.

/**
 * The rule that chooses a field's value from several. `trusted`: values entered by the team first, then derived,
 * reported and estimated ones; ties are decided by confidence, then by date. `newest`: the latest, regardless of its
 * source. `by_hand`: the current value stays until a user changes it; sources only fill in unknown ones. `in_order`:
 * the value of the source that comes first in the client's order; other sources come after those, as in `trusted`.
 */
export const sourceRules = ["trusted", "newest", "in_order", "by_hand"] as const;
export type SourceRule = (typeof sourceRules)[number];

/** A rule with its order, if any: the names of the sources, the most trusted first. */
export type ChosenRule = Exclude<SourceRule, "in_order"> | { order: readonly string[] };

/** Combines a rule and its order. */
export function chosenRuleOf(rule: SourceRule, order: readonly string[] | null | undefined): ChosenRule {
  return rule === "in_order" ? { order: order ?? [] } : rule;
}

/** The maximum number of sources in an order. */
export const maxOrdered = 20;

/** The maximum number of accounts that a preview examines: for a larger client the result is an estimate. */
export const previewedAccounts = 5_000;
