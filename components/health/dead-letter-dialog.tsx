import { useState } from "react";
import { ReasonDialog } from "@/components/clients/reason-dialog";
import { FormNotice } from "@/components/ui/form/form-notice";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type {
  ChosenDeadLetters,
  DeadLetter,
  DeadLetterFilter,
  DeadLetterResult,
} from "@/lib/contracts/operations/dead-letters";
import { formatPlural } from "@/lib/figures/number";
import { send } from "@/lib/http/browser/send";

/** Dead letters that matched a filter at a time. */
interface Matching {
  filter: DeadLetterFilter;
  total: number;
  at: string;
}

/** What an operator wants to do: retry all that match; discard all that match, or one. */
export type DeadLetterAct =
  | (Matching & { kind: "retry" })
  | (Matching & { kind: "discard" })
  | { kind: "discard"; letter: DeadLetter };

interface DeadLetterDialogProps<Act> {
  act: Act;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before many dead letters are retried, or for the reason to discard some. */
export function DeadLetterDialog({ act, ...props }: DeadLetterDialogProps<DeadLetterAct>) {
  return act.kind === "retry" ? <RetryDialog act={act} {...props} /> : <DiscardDialog act={act} {...props} />;
}

function RetryDialog({ act, onClose, onDone }: DeadLetterDialogProps<DeadLetterAct & { kind: "retry" }>) {
  const { isSending, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const body = { which: whichOf(act) };
    const sent = await run(() => send("POST /operator/dead-letters/retry/", { body }));
    if (sent === null) return;
    if (sent.kind === "refused") return setProblem(sent.detail);
    showToast(describeResult("Retrying", sent.data));
    onDone();
  };
  return (
    <ConfirmDialog
      open
      title={`Retry ${formatPlural(act.total, "dead letter")}?`}
      description="This includes all that match, even those not shown. Each gets all its attempts again; emails may arrive late."
      action="Retry all"
      isDangerous={false}
      isBusy={isSending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <FormNotice detail={problem} />
    </ConfirmDialog>
  );
}

function DiscardDialog({ act, onClose, onDone }: DeadLetterDialogProps<DeadLetterAct & { kind: "discard" }>) {
  const isOne = "letter" in act;
  return (
    <ReasonDialog
      draft={isOne ? `discard:${act.letter.id}` : "discard:all"}
      title={isOne ? "Discard this dead letter?" : `Discard ${formatPlural(act.total, "dead letter")}?`}
      description={`${isOne ? "" : "This includes all that match, even those not shown. "}Their work is never done. This can’t be undone.`}
      action={isOne ? "Discard" : "Discard all"}
      isDangerous
      hint="The audit log keeps it."
      rows={2}
      minLength={1}
      maxLength={300}
      send={({ reason }) => send("POST /operator/dead-letters/discard/", { body: { which: whichOf(act), reason } })}
      onDone={(result) => {
        showToast(describeResult("Discarded", result));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function whichOf(act: DeadLetterAct): ChosenDeadLetters {
  if ("letter" in act) return { queue: act.letter.queue, id: act.letter.id };
  return { matching: act.filter, until: act.at };
}

function describeResult(verb: string, { count, has_more: hasMore }: DeadLetterResult): string {
  return `${verb} ${formatPlural(count, "dead letter")}.${hasMore ? " More match: repeat it for the rest." : ""}`;
}
