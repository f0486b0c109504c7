"use client";

import { useState } from "react";
import { SuccessorDialog } from "@/components/colleagues/successor-dialog";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Colleague } from "@/lib/contracts/activity/activity";
import type { Member } from "@/lib/contracts/people/member";
import { formatAmounts } from "@/lib/contracts/text/format-amounts";
import { send } from "@/lib/http/browser/send";
import { formatHandOver } from "./format-hand-over";

interface HandOverButtonProps {
  person: Pick<Member, "uid" | "full_name">;
  /** The numbers of accounts and tasks that the member still owns. */
  owned: NonNullable<Member["owned"]>;
  onHandedOver: (person: Member) => void;
}

/** Gives what a disabled member still owns to a colleague. */
export function HandOverButton({ person: { uid, full_name: name }, owned, onHandedOver }: HandOverButtonProps) {
  const { isSending, run } = useOneAtATime();
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (successor: Colleague | null) => {
    setProblem(successor === null ? "Choose who takes over." : null);
    if (successor === null) return;
    const sent = await run(() =>
      send("PATCH /clients/me/people/:uid/", { params: { uid }, body: { successor_id: successor.uid } }),
    );
    if (sent === null) return;
    if (sent.kind === "refused") return setProblem(sent.detail);
    const { hand_over: running } = sent.data;
    showToast(running ? formatHandOver(running) : `${successor.name} takes over ${formatAmounts(owned)}.`);
    setConfirming(false);
    onHandedOver(sent.data);
  };
  return (
    <>
      <OnlineButton size="sm" aria-label={`Hand over what ${name} owns`} onClick={() => setConfirming(true)}>
        Hand over
      </OnlineButton>
      {isConfirming ? (
        <SuccessorDialog
          title={`Hand over what ${name} owns?`}
          description={`${formatAmounts(owned)}. The new owner gets one alert.`}
          action="Hand over"
          label="Who takes over"
          fromUids={[uid]}
          nobody="Choose a colleague"
          problem={problem}
          isDangerous={false}
          isBusy={isSending}
          onClose={() => setConfirming(false)}
          onConfirm={(successor) => void confirm(successor)}
        />
      ) : null}
    </>
  );
}
