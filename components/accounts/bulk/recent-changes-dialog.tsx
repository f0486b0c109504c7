"use client";

import { useRead } from "@/components/cache/use-read";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Spinner } from "@/components/ui/button/spinner";
import { LocalTime } from "@/components/ui/local-time";
import { Dialog } from "@/components/ui/overlay/dialog";
import { describePastBulk } from "@/lib/accounts/bulk/bulk";
import { send } from "@/lib/http/browser/send";
import { type RunningBulk, useBulk } from "./use-bulk";

interface RecentChangesProps extends Pick<RunningBulk, "onWork" | "onChanged"> {
  onClose: () => void;
}

/** The user's latest bulk changes, to look them up and undo them. */
export default function RecentChangesDialog(props: RecentChangesProps) {
  return (
    <Dialog open onClose={props.onClose} title="Recent changes">
      <RecentChanges {...props} />
    </Dialog>
  );
}

/** The changes, each with its outcome and an Undo, available for a week. */
function RecentChanges({ onWork, onChanged, onClose }: RecentChangesProps) {
  const { data, refusal, isLoading, retry } = useRead(["bulks"], () => send("GET /accounts/bulk/"));
  const { undo, isSending } = useBulk({ work: null, onWork, onChanged });
  if (refusal) {
    return (
      <div role="alert" className="flex items-center gap-3 text-danger-ink">
        <p className="grow">{refusal.detail}</p>
        <Button size="sm" onClick={() => void retry()}>
          Retry
        </Button>
      </div>
    );
  }
  if (isLoading || !data) {
    return (
      <div className="flex justify-center p-6 text-muted">
        <Spinner />
      </div>
    );
  }
  if (data.items.length === 0) {
    return <p className="text-muted">Bulk changes are listed here, so you can undo them.</p>;
  }
  return (
    <ul aria-label="Recent changes" className="-mx-2.5">
      {data.items.map((bulk) => (
        <li key={bulk.id} className="flex items-start gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-hover">
          <div className="min-w-0 grow">
            <p className="text-ink [overflow-wrap:anywhere]">{describePastBulk(bulk)}</p>
            <p className="mt-0.5 text-muted text-xs">
              <LocalTime at={bulk.created_at} show="both" />
            </p>
          </div>
          {bulk.is_undoable ? (
            <OnlineButton
              size="sm"
              disabled={isSending}
              aria-label={`Undo: ${describePastBulk(bulk)}`}
              onClick={() => void undo(bulk.id).then((isStarted) => isStarted && onClose())}
            >
              Undo
            </OnlineButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
