import type { Occurrence, Part } from "./occurrence";

/** A rule as far as the choice goes. */
interface Rule {
  id: string;
  userId: string;
  topics: readonly string[];
}

/** An alert for one member. `isTold`: they have it already; it only has to say which rule asked for it, too. */
export interface Chosen<Chooser extends Rule> {
  rule: Chooser;
  occurrence: Occurrence;
  part: Part;
  isTold: boolean;
}

/**
 * Chooses who is told of an occurrence, and for which rule: each member once, for the oldest of their rules that waits
 * for it; nobody of their own doing, and not of what they have been told without a rule (but of a signal they then learn
 * the rule).
 *
 * @param rules those that the account fits, the oldest first
 */
export function chooseAlerts<Chooser extends Rule>(
  occurrence: Occurrence,
  rules: readonly Chooser[],
): Chosen<Chooser>[] {
  const chosen = new Map<string, Chosen<Chooser>>();
  for (const rule of rules) {
    if (rule.userId === occurrence.actorId || chosen.has(rule.userId)) continue;
    const part = occurrence.parts.find((one) => waitsFor(rule, one) && !isSilenced(occurrence, one, rule.userId));
    if (part) chosen.set(rule.userId, { rule, occurrence, part, isTold: part.told.includes(rule.userId) });
  }
  return [...chosen.values()];
}

function waitsFor({ topics }: Rule, { topic }: Part): boolean {
  return topics.length === 0 || topics.includes(topic);
}

/** Another alert, which isn't this one, has told them. */
function isSilenced({ kind }: Occurrence, { told }: Part, userId: string): boolean {
  return kind !== "signal" && told.includes(userId);
}
