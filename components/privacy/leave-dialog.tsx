"use client";

import { useState } from "react";
import { SuccessorDialog } from "@/components/colleagues/successor-dialog";
import { useMe } from "@/components/session/me";
import { trySignOut } from "@/components/session/use-sign-out";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { send } from "@/lib/http/browser/send";

interface LeaveDialogProps {
  onClose: () => void;
}

/** Ends the user's own account, after a choice of who takes over and a proof of identity. */
export default function LeaveDialog({ onClose }: LeaveDialogProps) {
  const { uid: meUid } = useMe();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isSending, run } = useOneAtATime();
  const leave = async (successor: Colleague | null) => {
    setRefusal(null);
    const body = { successor_id: successor?.uid ?? null };
    const sent = await run((proven) => send("POST /users/me/leave/", { body: { ...body, ...proven } }));
    if (sent === null) return;
    if (sent.kind === "refused") return setRefusal(sent.detail);
    // The session has ended already; this clears what the browser keeps.
    await trySignOut();
  };
  return (
    <SuccessorDialog
      title="Leave this workspace?"
      description="Your account ends and you’re signed out everywhere. Your preferences, drafts and sign-in methods are deleted. Your notes and your name in the history stay. This can’t be undone."
      action="Leave"
      label="Who takes over your accounts and open tasks"
      fromUids={[meUid]}
      nobody="Nobody"
      problem={refusal}
      isBusy={isSending}
      onClose={onClose}
      onConfirm={(successor) => void leave(successor)}
    />
  );
}
