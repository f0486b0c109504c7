import type { RelationshipLevel } from "@/lib/contracts/contacts/relationship";
import { dayMs } from "@/lib/contracts/wire/durations";

/** The activities that count toward a relationship, with their initial points. */
export const contactPoints = { meeting: 3, call: 2, task: 1, note: 0.5 } as const;

export type ContactKind = keyof typeof contactPoints;

/** The half-life of an activity's points, in days. */
export const relationshipHalfLifeDays = 60;

/** Older activities don't count: less than a hundredth of their points would be left. */
export const relationshipDays = 400;

/** Minimum points of each level. A week with a meeting and a call gives `strong`; so does a call every month. */
const levelPoints = { strong: 4, good: 1.5 } as const;

export interface ContactEvent {
  kind: ContactKind;
  at: Date;
}

/**
 * Computes the strength of a colleague's relationship with a contact: each activity's points, halved with every {@link
 * relationshipHalfLifeDays} since. Activities in the future, or older than {@link relationshipDays}, don't count.
 */
export function relationshipScore(events: readonly ContactEvent[], now: Date): number {
  return events.reduce((sum, { kind, at }) => {
    const days = (now.getTime() - at.getTime()) / dayMs;
    if (days < 0 || days > relationshipDays) return sum;
    return sum + contactPoints[kind] * 2 ** (-days / relationshipHalfLifeDays);
  }, 0);
}

export function relationshipLevel(score: number): RelationshipLevel {
  if (score >= levelPoints.strong) return "strong";
  return score >= levelPoints.good ? "good" : "weak";
}
