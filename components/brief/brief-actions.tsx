"use client";

import { Check, Copy, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useCopied } from "@/components/ui/button/use-copied";
import { showToast } from "@/components/ui/overlay/toast-store";
import { type Brief, writeBrief } from "@/lib/brief/brief";
import { refreshContactDetails } from "@/lib/brief/refresh-contact-details";

/** Copies a brief as text, or prints it. */
export function BriefActions({ accountId, brief }: { accountId: string; brief: Brief }) {
  const [isCopying, setCopying] = useState(false);
  const { isCopied, setCopied } = useCopied();
  const copy = async () => {
    setCopied(false);
    setCopying(true);
    const { brief: current, problem } = await refreshContactDetails(accountId, brief);
    try {
      await navigator.clipboard.writeText(writeBrief(current));
      setCopied(true);
      if (problem) showToast(problem, { tone: "danger" });
    } catch {
      showToast("Your browser blocked copying.", { tone: "danger" });
    }
    setCopying(false);
  };
  return (
    <>
      <OnlineButton busy={isCopying} onClick={() => void copy()}>
        {isCopying ? null : isCopied ? (
          <Check className="size-3.5 text-success-ink" aria-hidden="true" />
        ) : (
          <Copy className="size-3.5" aria-hidden="true" />
        )}
        {isCopied ? "Copied" : "Copy"}
      </OnlineButton>
      <span role="status" className="sr-only">
        {isCopied ? "Brief copied as text" : ""}
      </span>
      <Button variant="primary" onClick={() => window.print()}>
        <Printer className="size-3.5" aria-hidden="true" />
        Print
      </Button>
    </>
  );
}
