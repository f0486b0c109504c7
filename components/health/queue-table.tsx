import type { OperatorHealth } from "@/lib/contracts/operations/health";
import { nameQueue } from "@/lib/contracts/operations/queue-names";
import { formatCount } from "@/lib/contracts/text/format-number";
import { FigureTable } from "./figure-table";
import { HealthPart } from "./health-part";

/** The job queues. */
export function QueueTable({ queues }: Pick<OperatorHealth, "queues">) {
  return (
    <HealthPart title="Jobs" description="By queue, across all backends. A job may be waiting for its scheduled time.">
      <FigureTable
        caption="Jobs by queue"
        headings={["Queue", "Waiting", "Running", "Failed"]}
        rows={queues.map(({ name, waiting, running, failed }) => ({
          name: nameQueue(name),
          figures: [formatCount(waiting), formatCount(running), formatCount(failed)],
        }))}
      />
    </HealthPart>
  );
}
