"use client";

import type { ComponentProps } from "react";
import { Button } from "../button/button";
import { OnlineButton } from "../button/online-button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps extends Omit<ComponentProps<typeof Dialog>, "footer" | "isReading"> {
  /** The label of the button that confirms. */
  action: string;
  /** The label of the other button. */
  cancel?: string;
  /** Called by the other button. Absent: it closes the dialog. */
  onCancel?: () => void;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation before something is removed or can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { action, cancel = "Cancel", onCancel = props.onClose, isBusy = false, onConfirm, ...dialog } = props;
  return (
    <Dialog
      width="sm"
      {...dialog}
      footer={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <OnlineButton variant="danger" busy={isBusy} onClick={onConfirm}>
            {action}
          </OnlineButton>
        </>
      }
    />
  );
}
