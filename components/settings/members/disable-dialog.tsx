"use client";

import { useState } from "react";
import { useStore } from "zustand";
import { HeirField } from "@/components/colleagues/heir-field";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { Colleague } from "@/lib/contracts/activity/activity";
import type { Member } from "@/lib/contracts/people/member";
import { authStore } from "@/lib/session/browser/store";

interface DisableDialogProps {
  person: Pick<Member, "uid" | "full_name" | "email">;
  isBusy: boolean;
  onClose: () => void;
  /** `heir`: the colleague who takes over accounts and open tasks; null: the member keeps them. */
  onConfirm: (heir: Colleague | null) => void;
}

/**
 * Asks for confirmation before a member is disabled, and for the colleague who takes over their accounts and open
 * tasks.
 */
export function DisableDialog({ person, isBusy, onClose, onConfirm }: DisableDialogProps) {
  const [heir, setHeir] = useState<Colleague | null>(null);
  const meUid = useStore(authStore, ({ user }) => user?.uid ?? "");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Disable ${person.full_name}?`}
      description="They are signed out everywhere immediately and can’t sign in until you enable them again. None of their data is deleted."
      action="Disable"
      isBusy={isBusy}
      onConfirm={() => onConfirm(heir)}
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{person.email}</p>
        <HeirField
          label="Who takes over their accounts and open tasks"
          meUid={meUid}
          fromUids={[person.uid]}
          heir={heir}
          nobody="No one (they keep them)"
          onChange={setHeir}
        />
      </div>
    </ConfirmDialog>
  );
}
