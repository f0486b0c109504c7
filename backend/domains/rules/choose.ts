import type { Occurrence, OccurrencePart } from "./occurrence";

/** The rule fields that the choice needs. */
interface Rule {
  id: string;
  userId: string;
  topics: readonly string[];
}

/** An alert for one member. `isAlerted`: the member already has this alert, so only the rule's name is added to it. */
export interface ChosenAlert<Chooser extends Rule> {
  rule: Chooser;
  occurrence: Occurrence;
  part: OccurrencePart;
  isAlerted: boolean;
}

/**
 * Chooses whom to alert to an event, and by which rule. Each member is alerted once, by their oldest matching rule.
 * Excludes the user who caused the event, and users already alerted independently of rules (a signal's existing alert
 * gets the rule's name).
 *
 * @param rules rules whose conditions the account meets, oldest first
 */
export function chooseAlerts<Chooser extends Rule>(
  occurrence: Occurrence,
  rules: readonly Chooser[],
): ChosenAlert<Chooser>[] {
  const chosen = new Map<string, ChosenAlert<Chooser>>();
  for (const rule of rules) {
    if (rule.userId === occurrence.actorId || chosen.has(rule.userId)) continue;
    const part = occurrence.parts.find((one) => waitsFor(rule, one) && !isAlreadyAlerted(occurrence, one, rule.userId));
    if (part) chosen.set(rule.userId, { rule, occurrence, part, isAlerted: part.alerted.includes(rule.userId) });
  }
  return [...chosen.values()];
}

function waitsFor({ topics }: Rule, { topic }: OccurrencePart): boolean {
  return topics.length === 0 || topics.includes(topic);
}

/** Whether another alert already covers the event for this user. */
function isAlreadyAlerted({ kind }: Occurrence, { alerted }: OccurrencePart, userId: string): boolean {
  return kind !== "signal" && alerted.includes(userId);
}
