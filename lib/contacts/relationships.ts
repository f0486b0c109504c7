import type { Relationship } from "@/lib/contracts/relationship";
import type { RelationshipLevel } from "@/lib/contracts/relationship-score";
import { formatPlural } from "@/lib/figures/number";
import { formatDay } from "@/lib/figures/time";

/** How well somebody is known, in a word. */
export const levelWords: Record<RelationshipLevel, string> = { strong: "Strong", good: "Good", weak: "Weak" };

/** Says what a relationship is made of: `2 meetings, 1 call; last on 3 Jul 2025`. */
export function describeRelationship({ made_of: made, last_at: lastAt }: Relationship): string {
  const parts = [
    made.meeting > 0 ? formatPlural(made.meeting, "meeting") : null,
    made.call > 0 ? formatPlural(made.call, "call") : null,
    made.task > 0 ? `${formatPlural(made.task, "task")} done` : null,
    made.note > 0 ? formatPlural(made.note, "note") : null,
  ];
  return `${parts.filter((part) => part !== null).join(", ")}; last on ${formatDay(lastAt)}`;
}

/** Who knows each person best, by the person. */
export function bestByContact(relationships: readonly Relationship[]): Map<string, Relationship> {
  const best = new Map<string, Relationship>();
  for (const one of relationships) if (!best.has(one.contact_id)) best.set(one.contact_id, one);
  return best;
}

/** Whom a colleague knows, the strongest first. */
interface Knower {
  uid: string;
  name: string;
  known: Relationship[];
}

/** What each colleague knows, whoever knows most in all first. */
export function byColleague(relationships: readonly Relationship[]): Knower[] {
  const knowers = new Map<string, Knower>();
  for (const one of relationships) {
    const knower = knowers.get(one.colleague.uid) ?? { ...one.colleague, known: [] };
    knower.known.push(one);
    knowers.set(knower.uid, knower);
  }
  const sum = ({ known }: Knower) => known.reduce((total, { score }) => total + score, 0);
  return [...knowers.values()].sort((one, other) => sum(other) - sum(one));
}
