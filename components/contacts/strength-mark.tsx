import type { RelationshipLevel } from "@/lib/contracts/contacts/relationship";

const filled: Record<RelationshipLevel, number> = { weak: 1, good: 2, strong: 3 };

/** Three dots for a relationship's strength. Hidden from screen readers, because the word is shown beside it. */
export function StrengthMark({ level }: { level: RelationshipLevel }) {
  return (
    <svg width="20" height="6" viewBox="0 0 20 6" aria-hidden="true" focusable="false" className="shrink-0">
      {[1, 2, 3].map((dot) => (
        <circle
          key={dot}
          cx={dot * 7 - 4}
          cy="3"
          r="2.5"
          className={dot <= filled[level] ? "fill-accent" : "fill-line-strong"}
        />
      ))}
    </svg>
  );
}
