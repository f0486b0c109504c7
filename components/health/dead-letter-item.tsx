import { clsx } from "clsx";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { LocalTime } from "@/components/ui/local-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { DeadLetter } from "@/lib/contracts/operations/dead-letters";
import { nameQueue } from "@/lib/contracts/operations/queue-names";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";

interface DeadLetterItemProps {
  letter: DeadLetter;
  /** Null: the dead letter doesn't belong to a client. */
  clientName: string | null;
  canAct: boolean;
  isSelected: boolean;
  /** Called on selection; `isRange` is true while Shift is held, which selects a range. */
  onSelect: (isRange: boolean) => void;
  /** Called when the dead letter was retried or no longer exists, because the list is then outdated. */
  onChanged: () => void;
  onDiscard: () => void;
}

/**
 * A job that failed permanently: its kind, client and error, with buttons to retry and to discard it, and a checkbox.
 */
export function DeadLetterItem({ letter, clientName, canAct, isSelected, onSelect, ...on }: DeadLetterItemProps) {
  const { queue, id, problem } = letter;
  const { isSending, run } = useOneAtATime();
  const retry = async () => {
    const sent = await run(() => send("POST /operator/dead-letters/retry/", { body: { which: { queue, id } } }));
    if (sent === null) return;
    if (sent.kind === "ok") showToast("Retrying.");
    else if (sent.code === "not_found") showToast("Someone has already retried or discarded it.");
    else showToast(sent.detail, { tone: "danger" });
    on.onChanged();
  };
  const name = `${nameQueue(queue)}, ${problem}`;
  return (
    <li
      className={clsx(
        "flex items-start gap-x-3 gap-y-2 px-4 py-2.5 text-sm max-sm:flex-wrap",
        isSelected && "bg-accent-soft",
      )}
    >
      {canAct ? (
        <Checkbox
          aria-label={`Select: ${name}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        />
      ) : null}
      <div className="min-w-0 flex-1">
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
        <span className="flex gap-2 max-sm:w-full max-sm:pl-9">
          <OnlineButton size="sm" busy={isSending} aria-label={`Retry: ${name}`} onClick={() => void retry()}>
            Retry
          </OnlineButton>
          <Button size="sm" aria-label={`Discard: ${name}`} onClick={on.onDiscard}>
            Discard…
          </Button>
        </span>
      ) : null}
    </li>
  );
}
