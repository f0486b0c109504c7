"use client";

import { Check, Copy } from "lucide-react";
import { IconButton } from "./icon-button";
import { useCopied } from "./use-copied";

interface CopyButtonProps {
  text: string;
  /** The button's label: "Copy email". */
  label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { isCopied, setCopied } = useCopied();
  return (
    <>
      <IconButton
        size="sm"
        label={label}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        {isCopied ? <Check className="text-success-ink" aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </span>
    </>
  );
}
