"use client";

import { Check, Copy, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { OnlineButton } from "@/components/ui/online-button";
import { showToast } from "@/components/ui/toast-store";
import { type Brief, writeBrief } from "@/lib/brief/brief";
import { refreshReach } from "@/lib/brief/refresh-reach";

const confirmationMs = 2000;

/** Takes a brief along: as text, or on paper. */
export function BriefActions({ accountId, brief }: { accountId: string; brief: Brief }) {
  const [state, setState] = useState<"idle" | "copying" | "copied">("idle");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), confirmationMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    setState("copying");
    const { brief: current, problem } = await refreshReach(accountId, brief);
    try {
      await navigator.clipboard.writeText(writeBrief(current));
      setState("copied");
      if (problem) showToast(problem, { tone: "danger" });
    } catch {
      setState("idle");
      showToast("The browser did not allow copying.", { tone: "danger" });
    }
  };
  return (
    <>
      <OnlineButton busy={state === "copying"} onClick={() => void copy()}>
        {state === "copying" ? null : state === "copied" ? (
          <Check className="size-3.5 text-success-ink" aria-hidden="true" />
        ) : (
          <Copy className="size-3.5" aria-hidden="true" />
        )}
        {state === "copied" ? "Copied" : "Copy"}
      </OnlineButton>
      <span role="status" className="sr-only">
        {state === "copied" ? "The brief is copied as text" : ""}
      </span>
      <Button variant="primary" onClick={() => window.print()}>
        <Printer className="size-3.5" aria-hidden="true" />
        Print
      </Button>
    </>
  );
}
