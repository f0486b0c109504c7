import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { describeRunningBulk } from "@/lib/accounts/bulk/bulk";
import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import { formatCount } from "@/lib/contracts/text/format-number";

interface BulkProgressProps {
  work: Bulk;
  isSending: boolean;
  onUndo: () => void;
  onResume: () => void;
}

/** The progress of a bulk change. A stopped change can be resumed. Running and stopped changes can be undone. */
export function BulkProgress({ work, isSending, onUndo, onResume }: BulkProgressProps) {
  const isStopped = work.state === "failed";
  const text = `${formatCount(work.done)} of ${formatCount(work.total)}`;
  return (
    <section
      aria-label="Change in progress"
      className="pointer-events-auto flex w-full animate-rise flex-col gap-2 rounded-lg border border-line-strong bg-raised p-3 shadow-lg md:w-md"
    >
      <div className="flex items-center gap-3">
        <p role="status" className="min-w-0 grow font-medium text-ink text-sm">
          {isStopped ? `Stopped: ${describeRunningBulk(work)}` : describeRunningBulk(work)}
        </p>
        {isStopped ? (
          <OnlineButton size="sm" variant="primary" disabled={isSending} onClick={onResume}>
            Continue
          </OnlineButton>
        ) : null}
        {work.is_undoable ? (
          <Button size="sm" disabled={isSending} onClick={onUndo}>
            {isStopped ? "Undo" : "Cancel"}
          </Button>
        ) : null}
      </div>
      <div className="flex items-center gap-3">
        <ProgressBar
          label={describeRunningBulk(work)}
          text={text}
          done={work.done}
          total={work.total}
          className="min-w-0 grow"
        />
        <span className="shrink-0 text-muted text-xs tabular-nums">{text}</span>
      </div>
      <p className="text-muted text-xs">
        {isStopped
          ? "Completed changes stay until you undo them."
          : "You can leave this page. The change keeps running."}
      </p>
    </section>
  );
}
