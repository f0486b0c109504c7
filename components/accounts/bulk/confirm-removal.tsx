"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";

interface ConfirmRemovalProps {
  /** The question: "Remove 12 accounts?". */
  title: string;
  /** What the removal affects, and how long it can be undone. */
  text: string;
  /** The label of the button that removes. */
  action?: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before many rows are removed. */
export function ConfirmRemoval({ title, text, action = "Remove", onClose, onConfirm }: ConfirmRemovalProps) {
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
            {action}
          </Button>
        </>
      }
    >
      <p className="text-muted text-sm">{text}</p>
    </Dialog>
  );
}
