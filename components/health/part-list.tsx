import { Badge } from "@/components/ui/badge";
import type { PartState, Readiness } from "@/lib/contracts/operations/health";
import { HealthPart } from "./health-part";

const names: Record<string, string> = {
  database: "Database",
  migrations: "Migrations",
  replica: "Replica",
  firestore: "Firestore",
  mail: "Mail server",
};

type Shown = { text: string; tone: "success" | "warning" | "danger" | "neutral" };

const states: Record<PartState, Shown> = {
  ok: { text: "OK", tone: "success" },
  away: { text: "Missing", tone: "danger" },
  off: { text: "Not set up", tone: "neutral" },
};

const whatWaits = "Without Firestore or mail, changes and emails wait. Nothing is lost.";

/** A replica that lags too far behind is reachable, and skipping it affects no user. */
const shownOf = (name: string, state: PartState): Shown =>
  name === "replica" && state === "away" ? { text: "Not in use", tone: "warning" } : states[state];

/** The backend's dependencies, and whether they respond. */
export function PartList({ readiness: { parts } }: { readiness: Readiness }) {
  const whatReads = parts.replica
    ? " While the replica is unavailable or too far behind, reads go to the primary."
    : "";
  return (
    <HealthPart title="Parts" description={`As seen by the backend. ${whatWaits}${whatReads}`}>
      <ul aria-label="Parts" className="flex flex-wrap gap-3">
        {Object.entries(parts).map(([name, state]) => (
          <li
            key={name}
            className="flex grow basis-36 items-center justify-between gap-2 whitespace-nowrap sheet px-3.5 py-2.5 text-sm"
          >
            <span className="font-medium text-ink">{names[name] ?? name}</span>
            <Badge tone={shownOf(name, state).tone}>{shownOf(name, state).text}</Badge>
          </li>
        ))}
      </ul>
    </HealthPart>
  );
}
