"use client";

import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Member } from "@/lib/contracts/people/member";

interface DisableDialogProps {
  person: Member;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before a member is disabled. */
export function DisableDialog({ person, isOpen, isBusy, onClose, onConfirm }: DisableDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      width="sm"
      title={`Disable ${person.full_name}?`}
      description="They are signed out everywhere immediately and can’t sign in until you enable them again. None of their data is deleted."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <OnlineButton variant="danger" busy={isBusy} onClick={onConfirm}>
            Disable
          </OnlineButton>
        </>
      }
    >
      <p className="text-muted text-sm [overflow-wrap:anywhere]">{person.email}</p>
    </Dialog>
  );
}
