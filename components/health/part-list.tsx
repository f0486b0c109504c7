import { Badge } from "@/components/ui/badge";
import type { PartState, Readiness } from "@/lib/contracts/operations/health";
import { HealthPart } from "./health-part";

const names: Record<string, string> = {
  database: "Database",
  migrations: "Migrations",
  firestore: "Firestore",
  mail: "Mail server",
};

const states: Record<PartState, { text: string; tone: "success" | "danger" | "neutral" }> = {
  ok: { text: "OK", tone: "success" },
  away: { text: "Not responding", tone: "danger" },
  off: { text: "Not set up", tone: "neutral" },
};

const whatWaits = "Without Firestore or mail, changes and emails wait. Nothing is lost.";

/** The backend's dependencies, and whether they respond. */
export function PartList({ readiness: { parts } }: { readiness: Readiness }) {
  return (
    <HealthPart title="Parts" description={`As seen by the backend. ${whatWaits}`}>
      <ul aria-label="Parts" className="flex flex-wrap gap-3">
        {Object.entries(parts).map(([name, state]) => (
          <li
            key={name}
            className="flex grow basis-36 items-center justify-between gap-2 whitespace-nowrap sheet px-3.5 py-2.5 text-sm"
          >
            <span className="font-medium text-ink">{names[name] ?? name}</span>
            <Badge tone={states[state].tone}>{states[state].text}</Badge>
          </li>
        ))}
      </ul>
    </HealthPart>
  );
}
