import { useState } from "react";
import { ReasonDialog } from "@/components/clients/reason-dialog";
import { FormNotice } from "@/components/ui/form/form";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type {
  ChosenDeadLetters,
  DeadLetter,
  DeadLetterFilter,
  DeadLetterResult,
} from "@/lib/contracts/operations/dead-letters";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";

/** Dead letters that matched a filter at a given time. */
interface Matching {
  filter: DeadLetterFilter;
  /** The ids of the selected dead letters; absent: all that matched are meant. */
  ids?: string[];
  /** The number of these dead letters. */
  total: number;
  at: string;
}

/**
 * An operator's action: retry or discard the selected or all matching dead letters, or discard a single one.
 */
export type DeadLetterAct = (Matching & { kind: "retry" | "discard" }) | { kind: "discard"; letter: DeadLetter };

interface DeadLetterDialogProps<Act> {
  act: Act;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for confirmation before many dead letters are retried, or for the reason before some are discarded. */
export function DeadLetterDialog({ act, ...props }: DeadLetterDialogProps<DeadLetterAct>) {
  return act.kind === "retry" ? <RetryDialog act={act} {...props} /> : <DiscardDialog act={act} {...props} />;
}

function RetryDialog({ act, onClose, onDone }: DeadLetterDialogProps<Matching>) {
  const { isSending, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const body = { which: whichOf(act) };
    const sent = await run(() => send("POST /operator/dead-letters/retry/", { body }));
    if (sent === null) return;
    if (sent.kind === "refused") return setProblem(sent.detail);
    showToast(describeResult("Retrying", act, sent.data));
    onDone();
  };
  return (
    <ConfirmDialog
      open
      title={`Retry ${formatPlural(act.total, "dead letter")}?`}
      description={`${describeExtent(act)}Each gets all its attempts again; emails may arrive late.`}
      action={act.ids ? "Retry" : "Retry all"}
      isDangerous={false}
      isBusy={isSending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <FormNotice detail={problem} />
    </ConfirmDialog>
  );
}

function DiscardDialog({ act, onClose, onDone }: DeadLetterDialogProps<DeadLetterAct>) {
  const isOne = "letter" in act;
  return (
    <ReasonDialog
      draft={isOne ? `discard:${act.letter.id}` : `discard:${act.ids ? "selected" : "all"}`}
      title={isOne ? "Discard this dead letter?" : `Discard ${formatPlural(act.total, "dead letter")}?`}
      description={`${isOne ? "" : describeExtent(act)}Discarded jobs never run again. This can’t be undone.`}
      action={isOne || act.ids ? "Discard" : "Discard all"}
      isDangerous
      hint="It’s recorded in the audit log."
      send={({ reason }) => send("POST /operator/dead-letters/discard/", { body: { which: whichOf(act), reason } })}
      onDone={(result) => {
        showToast(describeResult("Discarded", act, result));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function whichOf(act: DeadLetterAct | Matching): ChosenDeadLetters {
  if ("letter" in act) return { queue: act.letter.queue, id: act.letter.id };
  return { matching: { ...act.filter, ...(act.ids && { ids: act.ids }) }, until: act.at };
}

function describeExtent({ ids }: Matching): string {
  return ids ? "" : "This includes all that match, even those not shown. ";
}

/**
 * Says how many dead letters were retried or discarded, and how many of the selected ones someone else had handled
 * first.
 */
function describeResult(
  verb: string,
  act: DeadLetterAct | Matching,
  { count, has_more: hasMore }: DeadLetterResult,
): string {
  const alreadyHandled = "ids" in act && act.ids ? act.ids.length - count : 0;
  if (alreadyHandled > 0 && count === 0) return "Someone had already retried or discarded them.";
  return [
    `${verb} ${formatPlural(count, "dead letter")}.`,
    ...(alreadyHandled > 0 ? [`Someone had already retried or discarded ${formatCount(alreadyHandled)}.`] : []),
    ...(hasMore ? ["More match. Repeat this for the rest."] : []),
  ].join(" ");
}
