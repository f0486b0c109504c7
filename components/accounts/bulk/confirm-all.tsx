"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { formatPlural } from "@/lib/figures/number";

interface ConfirmAllProps {
  count: number;
  /** Whether the user is a rep: a rep can only remove their own accounts and accounts without an owner. */
  isRep: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before all matching accounts are removed, most of which aren't loaded. */
export function ConfirmAll({ count, isRep, onClose, onConfirm }: ConfirmAllProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${formatPlural(count, "account")}?`}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm}>
            Remove all
          </Button>
        </>
      }
    >
      <p className="text-muted text-sm">
        This includes all matching accounts, even those not shown.
        {isRep ? " Accounts owned by others will be kept." : ""} You can restore them for 30 days.
      </p>
    </Dialog>
  );
}
