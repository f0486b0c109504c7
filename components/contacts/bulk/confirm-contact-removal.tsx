"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { formatPlural } from "@/lib/figures/number";

interface ConfirmContactRemovalProps {
  count: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before many contacts are removed. */
export function ConfirmContactRemoval({ count, onClose, onConfirm }: ConfirmContactRemovalProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${formatPlural(count, "contact")}?`}
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
      <p className="text-muted text-sm">They are removed for everyone. You can undo this for 7 days.</p>
    </Dialog>
  );
}
