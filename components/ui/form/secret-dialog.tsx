import type { ReactNode } from "react";
import { Button } from "../button/button";
import { Dialog } from "../overlay/dialog";
import { TokenField } from "./token-field";

interface SecretDialogProps {
  title: string;
  description: string;
  secret: string;
  /** The name of the secret; absent: "Token". */
  label?: string;
  onClose: () => void;
  /** Shown below the secret. */
  children?: ReactNode;
}

/** A new token or secret, shown once. */
export function SecretDialog({ title, description, secret, label, onClose, children }: SecretDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve copied it
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <TokenField token={secret} label={label} />
        {children}
      </div>
    </Dialog>
  );
}
