/** What counts for how well a colleague knows somebody, and how much on its day. */
export const contactPoints = { meeting: 3, call: 2, task: 1, note: 0.5 } as const;

export type ContactKind = keyof typeof contactPoints;

/** After so many days it counts half. */
export const relationshipHalfLifeDays = 60;

/** What is older counts nothing: less than a hundredth of its points would be left. */
export const relationshipDays = 400;

/** From so many points on. A week with a meeting and a call is strong; so is a call every month. */
const levelPoints = { strong: 4, good: 1.5 } as const;

export const relationshipLevels = ["strong", "good", "weak"] as const;
export type RelationshipLevel = (typeof relationshipLevels)[number];

const dayMs = 86_400_000;

/** Something that a colleague had to do with somebody. */
export interface ContactEvent {
  kind: ContactKind;
  at: Date;
}

/**
 * Works out how well a colleague knows somebody: each event's points, halved with every {@link relationshipHalfLifeDays}
 * that passed since. What is to come, or older than {@link relationshipDays}, counts nothing.
 */
export function relationshipScore(events: readonly ContactEvent[], now: Date): number {
  return events.reduce((sum, { kind, at }) => {
    const days = (now.getTime() - at.getTime()) / dayMs;
    if (days < 0 || days > relationshipDays) return sum;
    return sum + contactPoints[kind] * 2 ** (-days / relationshipHalfLifeDays);
  }, 0);
}

/** What a score is called. */
export function relationshipLevel(score: number): RelationshipLevel {
  if (score >= levelPoints.strong) return "strong";
  return score >= levelPoints.good ? "good" : "weak";
}
