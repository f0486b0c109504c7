"use client";

import { useRef, useState } from "react";
import { RetryLink } from "@/components/ui/button/retry-link";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { Fact } from "@/lib/contracts/accounts/account";
import type { Evidence as EvidenceOf } from "@/lib/contracts/accounts/account-change";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import type { FactSubject } from "@/lib/facts/fact";
import { send } from "@/lib/http/browser/send";

const EvidenceText = lazyComponent(() => import("./evidence-text"), {
  failure: "The evidence could not be shown",
  shape: "line",
});

interface EvidenceProps {
  subject: FactSubject;
  fact: Fact;
  label: string;
  /** The value's evidence, where it is already known. */
  known?: EvidenceOf;
  /** The custom field of the value; absent: a built-in field. */
  custom?: AccountField | undefined;
  /** Called after the value was marked as wrong, and after that was undone. */
  onChanged?: () => void;
}

/** The evidence below a value's source; loaded when its panel is opened. */
export function Evidence({ subject, fact, label, known, custom, onChanged }: EvidenceProps) {
  const [evidence, setEvidence] = useState<EvidenceOf | null>(known ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const isRequested = useRef(known !== undefined);
  const load = async () => {
    isRequested.current = true;
    setProblem(null);
    const outcome = await send("GET /accounts/:id/evidence/", {
      params: { id: subject.accountId },
      query: { field: fact.field },
    });
    if (outcome.kind === "ok") setEvidence(outcome.data);
    else setProblem(outcome.detail);
  };
  const watch = (element: HTMLElement | null) => {
    const panel = element?.closest<HTMLElement>("[popover]");
    if (!panel) return;
    const onToggle = () => {
      if (panel.matches(":popover-open") && !isRequested.current) void load();
    };
    onToggle();
    panel.addEventListener("toggle", onToggle);
    return () => panel.removeEventListener("toggle", onToggle);
  };
  return (
    <div ref={watch} className="mt-2 flex flex-col gap-2" aria-live="polite">
      {problem ? (
        <p className="text-danger-ink">
          {problem} <RetryLink onRetry={() => void load()} />
        </p>
      ) : null}
      {evidence ? <EvidenceText {...{ subject, fact, label, evidence, custom, onChanged }} /> : null}
    </div>
  );
}
