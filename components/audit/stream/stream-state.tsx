import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/state/notice";
import type { AuditStream } from "@/lib/contracts/operations/audit-stream";
import { maxCountedWaiting } from "@/lib/contracts/operations/audit-stream-limit";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";

/** Whether the receiver accepts the entries, how many entries are waiting, and why delivery fails. */
export function StreamState({ stream }: { stream: AuditStream }) {
  const { last_success_at: lastAt, waiting, failure } = stream;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {failure === null ? null : (
        <Notice tone={failure.next_attempt_at === null ? "danger" : "warning"}>
          <p>
            {failure.detail}. Sending has failed since <LocalTime at={failure.since} show="both" />.{" "}
            {failure.next_attempt_at === null ? (
              "It stopped: correct the receiver or the address, then save to continue."
            ) : (
              <>
                Next attempt <LocalTime at={failure.next_attempt_at} show="both" />.
              </>
            )}
          </p>
        </Notice>
      )}
      <p className="text-muted tabular-nums">
        {lastAt === null ? (
          "Nothing has been delivered yet"
        ) : (
          <>
            Last accepted <LocalTime at={lastAt} show="both" />
          </>
        )}
        {" · "}
        {describeWaiting(waiting)}
      </p>
    </div>
  );
}

function describeWaiting(waiting: number): string {
  if (waiting === 0) return "No entries waiting";
  if (waiting > maxCountedWaiting) return `More than ${formatCount(maxCountedWaiting)} entries waiting`;
  return `${formatPlural(waiting, "entry", "entries")} waiting`;
}
