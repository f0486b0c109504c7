"use client";

import { useState } from "react";
import { SuccessorField } from "@/components/colleagues/successor-field";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { trySignOut } from "@/components/session/use-sign-out";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { send } from "@/lib/http/browser/send";

interface LeaveDialogProps {
  meUid: string;
  onClose: () => void;
}

/** Ends the user's own account, after a choice of who takes over and a proof of identity. */
export function LeaveDialog({ meUid, onClose }: LeaveDialogProps) {
  const [successor, setSuccessor] = useState<Colleague | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isSending, run } = useOneAtATime();
  const { withProof, proofDialog } = useIdentityProof();
  const leave = async () => {
    setRefusal(null);
    const body = { heir_id: successor?.uid ?? null };
    const sent = await run(() =>
      withProof((proven) => send("POST /users/me/leave/", { body: { ...body, ...proven } })),
    );
    if (sent === null) return;
    if (sent.kind === "refused") return setRefusal(sent.detail);
    // The session has ended already; this clears what the browser keeps.
    await trySignOut();
  };
  return (
    <>
      {proofDialog}
      <Dialog
        open
        onClose={onClose}
        width="sm"
        title="Leave this workspace?"
        description="Your account ends and you’re signed out everywhere. Your preferences, drafts and sign-in methods are deleted. Your notes and your name in the history stay. This can’t be undone."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <OnlineButton variant="danger" busy={isSending} onClick={() => void leave()}>
              Leave
            </OnlineButton>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <SuccessorField
            label="Who takes over your accounts and open tasks"
            meUid={meUid}
            fromUids={[meUid]}
            successor={successor}
            nobody="Nobody"
            onChange={setSuccessor}
          />
          {refusal === null ? null : <Notice tone="danger">{refusal}</Notice>}
        </div>
      </Dialog>
    </>
  );
}
