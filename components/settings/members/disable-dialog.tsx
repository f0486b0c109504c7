"use client";

import { useState } from "react";
import { useStore } from "zustand";
import { SuccessorField } from "@/components/colleagues/successor-field";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { Colleague } from "@/lib/contracts/activity/activity";
import type { Member } from "@/lib/contracts/people/member";
import { authStore } from "@/lib/session/browser/store";

interface DisableDialogProps {
  person: Pick<Member, "uid" | "full_name" | "email">;
  isBusy: boolean;
  onClose: () => void;
  /** `successor`: the colleague who takes over accounts and open tasks; null: the member keeps them. */
  onConfirm: (successor: Colleague | null) => void;
}

/**
 * Asks for confirmation before a member is disabled, and for the colleague who takes over their accounts and open
 * tasks.
 */
export function DisableDialog({ person, isBusy, onClose, onConfirm }: DisableDialogProps) {
  const [successor, setSuccessor] = useState<Colleague | null>(null);
  const meUid = useStore(authStore, ({ user }) => user?.uid ?? "");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Disable ${person.full_name}?`}
      description="They are signed out everywhere immediately and can’t sign in until you enable them again. None of their data is deleted."
      action="Disable"
      isBusy={isBusy}
      onConfirm={() => onConfirm(successor)}
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{person.email}</p>
        <SuccessorField
          label="Who takes over their accounts and open tasks"
          meUid={meUid}
          fromUids={[person.uid]}
          successor={successor}
          nobody="No one (they keep them)"
          onChange={setSuccessor}
        />
      </div>
    </ConfirmDialog>
  );
}
