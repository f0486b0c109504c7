import type { Occurrence, Part } from "./occurrence";

/** The parts of a rule that the choice needs. */
interface Rule {
  id: string;
  userId: string;
  topics: readonly string[];
}

/** An alert for one member. `isTold`: the member already has it, and only the rule's name is added. */
export interface Chosen<Chooser extends Rule> {
  rule: Chooser;
  occurrence: Occurrence;
  part: Part;
  isTold: boolean;
}

/**
 * Chooses who is alerted to an event, and by which rule: each member once, by the oldest matching rule; not the user
 * who caused it, and not users already alerted without a rule (to a signal's alert the rule's name is added).
 *
 * @param rules those whose conditions the account meets, oldest first
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

/** Whether the user was already told by another alert. */
function isSilenced({ kind }: Occurrence, { told }: Part, userId: string): boolean {
  return kind !== "signal" && told.includes(userId);
}
