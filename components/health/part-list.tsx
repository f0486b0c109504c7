import { Badge } from "@/components/ui/badge";
import type { PartState, Readiness } from "@/lib/contracts/health";
import { HealthPart } from "./health-part";

const names: Record<string, string> = {
  database: "Database",
  migrations: "Migrations",
  replica: "Replica",
  firestore: "Firestore",
  mail: "Mail server",
};

const states: Record<PartState, { text: string; tone: "success" | "danger" | "neutral" }> = {
  ok: { text: "OK", tone: "success" },
  away: { text: "Missing", tone: "danger" },
  off: { text: "Not set up", tone: "neutral" },
};

/** The parts that the backend depends on, and whether they respond. */
export function PartList({ readiness }: { readiness: Readiness }) {
  return (
    <HealthPart
      title="Parts"
      description="As the backend sees them. Without Firestore or mail, changes and letters wait; nothing is lost."
    >
      <ul aria-label="Parts" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {Object.entries(readiness.parts).map(([name, state]) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-surface px-3.5 py-2.5 text-sm shadow-sm"
          >
            <span className="font-medium text-ink">{names[name] ?? name}</span>
            <Badge tone={states[state].tone}>{states[state].text}</Badge>
          </li>
        ))}
      </ul>
    </HealthPart>
  );
}
