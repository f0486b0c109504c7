"use client";

import { useState } from "react";
import { withProof } from "@/components/identity-proof/with-proof";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Member } from "@/lib/contracts/people/member";
import { send } from "@/lib/http/browser/send";

/** Removes the second factor of a member who has lost it, after confirmation. */
export function ResetFactorButton({ person, onReset }: { person: Member; onReset: () => void }) {
  const { isSending: isBusy, run } = useOneAtATime();
  const [isConfirming, setConfirming] = useState(false);
  const params = { uid: person.uid };
  const reset = async () => {
    setConfirming(false);
    const sent = await run(() =>
      withProof((proven) => send("POST /clients/me/people/:uid/factor-reset/", { params, body: proven })),
    );
    if (sent?.kind === "refused") return void showToast(sent.detail, { tone: "danger" });
    if (sent === null) return;
    showToast(`${person.full_name} can sign in with their password alone.`);
    onReset();
  };
  return (
    <>
      <OnlineButton
        size="sm"
        busy={isBusy}
        aria-label={`Reset second factors of ${person.full_name}`}
        onClick={() => setConfirming(true)}
      >
        Reset second factors
      </OnlineButton>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Reset the second factors of ${person.full_name}?`}
        description="Do this if they have lost their phone or device and their recovery codes, and you are sure that they are asking. Their authenticator app, passkeys and recovery codes are removed. They are signed out everywhere, and their password alone signs them in until they set it up again, unless you require a second factor."
        action="Reset"
        onConfirm={() => void reset()}
      >
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{person.email}</p>
      </ConfirmDialog>
    </>
  );
}
