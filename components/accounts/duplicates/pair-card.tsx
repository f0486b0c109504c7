"use client";

import { useEffect } from "react";
import { useRead } from "@/components/cache/use-read";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { showToast } from "@/components/ui/overlay/toast-store";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { Skeleton } from "@/components/ui/state/skeleton";
import type { Pair } from "@/lib/contracts/imports/duplicate";
import { type Refusal, send } from "@/lib/http/browser/send";
import { PairDecision } from "./pair-decision";

interface PairCardProps {
  pair: Pair;
  onLater: () => void;
  /** Called when the pair has been decided, here or by another user. */
  onSettled: () => void;
  /** Called when a decision has been undone. */
  onBack: () => void;
}

/** Loads a pair and shows both accounts side by side for a decision. */
export function PairCard({ pair, onLater, onSettled, onBack }: PairCardProps) {
  const {
    data: compared,
    refusal,
    retry,
  } = useRead(["duplicate", pair.id], () => send("GET /accounts/duplicates/:id/", { params: { id: pair.id } }));
  // Another user decided the pair after the queue was loaded.
  const isDecided = refusal?.code === "not_found";
  useEffect(() => {
    if (isDecided) onSettled();
  }, [isDecided, onSettled]);
  const onRefused = (refusal: Refusal) => {
    showToast(refusal.detail, { tone: "danger" });
    if (refusal.code === "changed") void retry();
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
        ) : refusal && !isDecided ? (
          <ErrorState
            title="The accounts could not be compared"
            onRetry={() => void retry()}
            reference={refusal.reference}
          >
            {refusal.detail}
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
