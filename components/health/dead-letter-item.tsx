import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { LocalTime } from "@/components/ui/local-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { DeadLetter } from "@/lib/contracts/operations/dead-letters";
import { nameQueue } from "@/lib/contracts/operations/queue-names";
import { formatPlural } from "@/lib/figures/number";
import { send } from "@/lib/http/browser/send";

interface DeadLetterItemProps {
  letter: DeadLetter;
  /** Null: it is no client's. */
  clientName: string | null;
  canAct: boolean;
  /** Called when it was retried or no longer is a dead letter, so that the list is outdated. */
  onChanged: () => void;
  onDiscard: () => void;
}

/** A job that failed for good: its kind, client and error, with buttons to retry and to discard it. */
export function DeadLetterItem({ letter, clientName, canAct, onChanged, onDiscard }: DeadLetterItemProps) {
  const { queue, id, problem } = letter;
  const { isSending, run } = useOneAtATime();
  const retry = async () => {
    const sent = await run(() => send("POST /operator/dead-letters/retry/", { body: { which: { queue, id } } }));
    if (sent === null) return;
    if (sent.kind === "ok") showToast("Retrying.");
    else if (sent.code === "not_found") showToast("Someone has already retried or discarded it.");
    else showToast(sent.detail, { tone: "danger" });
    onChanged();
  };
  const name = `${nameQueue(queue)}, ${problem}`;
  return (
    <li className="flex items-start justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-sm max-sm:flex-col">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge>{nameQueue(queue)}</Badge>
          {clientName === null ? null : <span className="text-ink">{clientName}</span>}
          <span className="text-muted">
            <LocalTime at={letter.failed_at} show="both" /> · {formatPlural(letter.attempts, "attempt")}
          </span>
        </p>
        <p className="mt-1 text-ink [overflow-wrap:anywhere]">{problem || "No reason was recorded."}</p>
      </div>
      {canAct ? (
        <span className="flex gap-2">
          <OnlineButton size="sm" busy={isSending} aria-label={`Retry: ${name}`} onClick={() => void retry()}>
            Retry
          </OnlineButton>
          <Button size="sm" aria-label={`Discard: ${name}`} onClick={onDiscard}>
            Discard…
          </Button>
        </span>
      ) : null}
    </li>
  );
}
