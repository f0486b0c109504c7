"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { ColleaguePicker } from "@/components/colleagues/colleague-picker";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { trySignOut } from "@/components/session/use-sign-out";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { send } from "@/lib/http/browser/send";

const nobody = "Nobody";

interface LeaveDialogProps {
  meUid: string;
  onClose: () => void;
}

/** Ends the user's own account, after a choice of who takes over and a proof of identity. */
export function LeaveDialog({ meUid, onClose }: LeaveDialogProps) {
  const [heir, setHeir] = useState<Colleague | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isSending, run } = useOneAtATime();
  const { withProof, proofDialog } = useIdentityProof();
  const leave = async () => {
    setRefusal(null);
    const body = { heir_id: heir?.uid ?? null };
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
          <HeirField meUid={meUid} heir={heir} onChange={setHeir} />
          {refusal === null ? null : <Notice tone="danger">{refusal}</Notice>}
        </div>
      </Dialog>
    </>
  );
}

interface HeirFieldProps extends Pick<LeaveDialogProps, "meUid"> {
  heir: Colleague | null;
  onChange: (heir: Colleague | null) => void;
}

/** The choice of who takes over; nobody at first. */
function HeirField({ meUid, heir, onChange }: HeirFieldProps) {
  const text = heir === null ? nobody : [heir.name, heir.email].filter(Boolean).join(", ");
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="font-medium text-ink text-sm">Who takes over your accounts and open tasks</span>
      <ColleaguePicker
        label="Choose who takes over"
        value={heir}
        meUid={meUid}
        isWithoutMe
        nobody={nobody}
        onPick={onChange}
        triggerClassName="inline-flex h-8 w-full min-w-0 items-center gap-2 rounded-md border border-control bg-surface px-2 text-base text-ink hover:border-muted"
        trigger={
          <>
            <span className="sr-only">Takes over: </span>
            <span className="min-w-0 grow truncate text-left">{text}</span>
            <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </>
        }
      />
    </div>
  );
}
