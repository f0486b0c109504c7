"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { buttonStyle } from "@/components/ui/button/button-style";
import { CopyButton } from "@/components/ui/button/copy-button";
import { Dialog } from "@/components/ui/overlay/dialog";

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes, shown only once, to be copied or downloaded. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Sightline recovery codes\n\n${text}\n`)}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save your recovery codes"
      description="Each code signs you in once when you can’t use your authenticator app or passkey. You won’t see them again. Store them like a password."
      footer={
        <>
          <a href={file} download="sightline-recovery-codes.txt" className={buttonStyle("secondary", "md")}>
            <Download className="size-3.5" aria-hidden="true" />
            Download
          </a>
          <Button variant="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <div className="flex items-start gap-2 rounded-md border border-line bg-sunken px-3 py-2">
        <ul
          aria-label="Recovery codes"
          className="grid grow grid-cols-1 gap-x-6 gap-y-1 font-mono text-ink text-sm sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} label="Copy the recovery codes" />
      </div>
    </Dialog>
  );
}
