"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { describePlan, type RemovalPlan } from "@/lib/accounts/bulk/removal";

interface ConfirmRemovalProps {
  plan: RemovalPlan;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before many accounts are removed. */
export function ConfirmRemoval({ plan, onClose, onConfirm }: ConfirmRemovalProps) {
  const { title, text } = describePlan(plan);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm}>
            Remove
          </Button>
        </>
      }
    >
      <p className="text-muted text-sm">{text}</p>
    </Dialog>
  );
}
