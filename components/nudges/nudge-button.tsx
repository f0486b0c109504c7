"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import type { PersonRef } from "@/lib/contracts/activity/activity";

const NudgeDialog = lazyDialog(() => import("./nudge-dialog"), "The reminder could not be opened");

interface NudgeButtonProps {
  member: PersonRef;
  /** The account that the message is about; null: one of the member's accounts is chosen. */
  account: { id: string; name: string } | null;
}

/** Opens the dialog that sends a member a one-line message about an account. */
export function NudgeButton({ member, account }: NudgeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Nudge ${member.name}`}
        title={`Send ${member.name} a one-line message`}
        onClick={() => setOpen(true)}
      >
        <Send className="size-3.5" aria-hidden="true" />
        <span className={account ? "max-md:sr-only" : undefined}>Nudge</span>
      </Button>
      {isOpen ? <NudgeDialog member={member} account={account} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
