"use client";

import { Send } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button/button";
import type { PersonRef } from "@/lib/contracts/activity";
import { loadPart } from "@/lib/lazy/load-part";

const NudgeDialog = lazy(async () => {
  const { NudgeDialog } = await loadPart(() => import("./nudge-dialog"));
  return { default: NudgeDialog };
});

interface NudgeButtonProps {
  member: PersonRef;
  /** The account that the message is about; null: one of the member's accounts is chosen. */
  account: { id: string; name: string } | null;
  size?: "sm" | "md";
}

/** Opens the dialog that sends a member a line about an account. */
export function NudgeButton({ member, account, size = "md" }: NudgeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size={size}
        aria-label={`Nudge ${member.name}`}
        title={`Send ${member.name} one line`}
        onClick={() => setOpen(true)}
      >
        <Send className="size-3.5" aria-hidden="true" />
        <span className={account ? "max-md:sr-only" : undefined}>Nudge</span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <NudgeDialog member={member} account={account} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
