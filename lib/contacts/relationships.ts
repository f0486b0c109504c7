import type { Relationship, RelationshipLevel } from "@/lib/contracts/contacts/relationship";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { formatDay } from "@/lib/figures/time";

export const levelWords: Record<RelationshipLevel, string> = { strong: "Strong", good: "Good", weak: "Weak" };

/** Describes a relationship's evidence: `2 meetings, 1 call; last on 3 Jul 2025`. */
export function describeRelationship({ made_of: made, last_at: lastAt }: Relationship): string {
  const parts = [
    made.meeting > 0 ? formatPlural(made.meeting, "meeting") : null,
    made.call > 0 ? formatPlural(made.call, "call") : null,
    made.task > 0 ? `${formatPlural(made.task, "task")} done` : null,
    made.note > 0 ? formatPlural(made.note, "note") : null,
  ];
  return `${parts.filter((part) => part !== null).join(", ")}; last on ${formatDay(lastAt)}`;
}

export function strongestByContact(relationships: readonly Relationship[]): Map<string, Relationship> {
  const best = new Map<string, Relationship>();
  for (const one of relationships) if (!best.has(one.contact_id)) best.set(one.contact_id, one);
  return best;
}

/** A colleague and their relationships, the strongest first. */
interface Knower {
  uid: string;
  name: string;
  known: Relationship[];
}

/** Groups relationships by colleague, the best connected colleague first. */
export function byColleague(relationships: readonly Relationship[]): Knower[] {
  const knowers = new Map<string, Knower>();
  for (const one of relationships) {
    const knower = knowers.get(one.colleague.uid) ?? { ...one.colleague, known: [] };
    knower.known.push(one);
    knowers.set(knower.uid, knower);
  }
  const sum = ({ known }: Knower) => known.reduce((total, { score }) => total + score, 0);
  return [...knowers.values()].sort((a, b) => sum(b) - sum(a));
}
