"use client";

import type { ComponentProps } from "react";
import { Button } from "../button/button";
import { OnlineButton } from "../button/online-button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps extends Omit<ComponentProps<typeof Dialog>, "footer" | "isReading"> {
  /** The label of the button that confirms. */
  action: string;
  /** The label of the cancel button. */
  cancel?: string;
  isBusy?: boolean;
  /** Whether it can be confirmed now. */
  canConfirm?: boolean;
  /** Whether confirming destroys or takes something away. */
  isDangerous?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation before something is removed or can't be undone, or before many objects are changed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { action, cancel = "Cancel", isBusy = false, canConfirm = true, isDangerous = true, ...rest } = props;
  const { onConfirm, ...dialog } = rest;
  return (
    <Dialog
      width="sm"
      {...dialog}
      footer={
        <>
          <Button onClick={props.onClose}>{cancel}</Button>
          <OnlineButton
            variant={isDangerous ? "danger" : "primary"}
            busy={isBusy}
            disabled={!canConfirm}
            onClick={onConfirm}
          >
            {action}
          </OnlineButton>
        </>
      }
    />
  );
}
