"use client";

import { useEffect, useState } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { showToast } from "@/components/ui/overlay/toast-store";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { Skeleton } from "@/components/ui/state/skeleton";
import { loadPair } from "@/lib/accounts/browser/duplicates";
import type { ComparedPair, Pair } from "@/lib/contracts/imports/duplicate";
import type { Refusal } from "@/lib/http/browser/send";
import { PairDecision } from "./pair-decision";

interface PairCardProps {
  pair: Pair;
  onLater: () => void;
  /** The pair was decided, here or by another user. */
  onSettled: () => void;
  /** A decision was undone. */
  onBack: () => void;
}

/** Loads a pair and shows both accounts side by side for a decision. */
export function PairCard({ pair, onLater, onSettled, onBack }: PairCardProps) {
  const [compared, setCompared] = useState<ComparedPair | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const load = async () => {
    setProblem(null);
    const outcome = await loadPair(pair.id);
    if (outcome.kind === "ok") setCompared(outcome.data);
    // Another user decided the pair after the queue was loaded.
    else if (outcome.code === "not_found") onSettled();
    else setProblem(outcome);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card belongs to one pair
  useEffect(() => void load(), [pair.id]);
  const onRefused = (refusal: Refusal) => {
    showToast(refusal.detail, { tone: "danger" });
    if (refusal.code === "changed") void load();
    else if (["already_merged", "removed", "not_found", "merged"].includes(refusal.code)) onSettled();
  };
  return (
    <Card aria-labelledby="pair">
      <CardHeader id="pair" title="Same account?" description={`Match score ${pair.score}/100`} />
      <CardBody>
        <ul aria-label="Reasons" className="mb-4 list-disc pl-5 text-muted text-sm [overflow-wrap:anywhere]">
          {pair.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {compared ? (
          <PairDecision
            key={compared.accounts.map(({ updated_at }) => updated_at).join()}
            pair={compared}
            {...{ onLater, onSettled, onBack, onRefused }}
          />
        ) : problem ? (
          <ErrorState
            title="The accounts could not be compared"
            onRetry={() => void load()}
            reference={problem.reference}
          >
            {problem.detail}
          </ErrorState>
        ) : (
          <LoadingRegion label="Loading the comparison">
            <div className="flex flex-col gap-3">
              {[1, 2, 3, 4, 5, 6].map((row) => (
                <Skeleton key={row} className="h-9" />
              ))}
            </div>
          </LoadingRegion>
        )}
      </CardBody>
    </Card>
  );
}
