import type { OperatorHealth } from "@/lib/contracts/operations/health";
import { formatCount } from "@/lib/contracts/text/format-number";
import { formatSeconds, maxHealthCount } from "@/lib/health/format";
import { HealthPart } from "./health-part";

/**
 * The number of writes waiting for Firestore, the age of the oldest one, and the number of writes that failed
 * permanently.
 */
export function OutboxFigures({ outbox }: Pick<OperatorHealth, "outbox">) {
  const figures = [
    ["Waiting", formatBounded(outbox.waiting)],
    ["Oldest", outbox.oldest_seconds === null ? "–" : formatSeconds(outbox.oldest_seconds)],
    ["Failed", formatBounded(outbox.failed)],
  ];
  return (
    <HealthPart
      title="Outbox"
      description="Messages and alerts on their way to Firestore. Usually empty within a second."
    >
      <dl className="grid grid-cols-3 divide-x divide-line sheet">
        {figures.map(([name, value]) => (
          <div key={name} className="px-3.5 py-2.5">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold text-ink text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </HealthPart>
  );
}

function formatBounded(count: number): string {
  return count >= maxHealthCount ? `${formatCount(count)}+` : formatCount(count);
}
