"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { Skeleton } from "@/components/ui/state/skeleton";
import { decidePair, loadPair, mergePair, undoMerge } from "@/lib/accounts/browser/duplicates";
import { describeCounts, describeKept, fieldsToTake } from "@/lib/accounts/duplicates/describe";
import type { ComparedPair, Pair } from "@/lib/contracts/duplicate";
import { formatPlural } from "@/lib/figures/number";
import type { Refusal } from "@/lib/http/browser/send";
import { forgetLists } from "../use-list";
import { PairFields } from "./pair-fields";

interface PairCardProps {
  pair: Pair;
  onLater: () => void;
  /** The pair is decided, or was decided by somebody else. */
  onSettled: () => void;
  /** A decision was taken back. */
  onBack: () => void;
}

/** Two accounts side by side: which stays, what it takes from the other, and the decision. */
export function PairCard({ pair, onLater, onSettled, onBack }: PairCardProps) {
  const [compared, setCompared] = useState<ComparedPair | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const load = async () => {
    setProblem(null);
    const outcome = await loadPair(pair.id);
    if (outcome.kind === "ok") setCompared(outcome.data);
    // Somebody decided it after the queue was read.
    else if (outcome.code === "not_found") onSettled();
    else setProblem(outcome);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one pair for one card
  useEffect(() => void load(), [pair.id]);
  const onRefused = (refusal: Refusal) => {
    showToast(refusal.detail, { tone: "danger" });
    if (refusal.code === "changed") void load();
    else if (["already_merged", "removed", "not_found", "merged"].includes(refusal.code)) onSettled();
  };
  return (
    <Card aria-labelledby="pair">
      <CardHeader id="pair" title="Are these one account?" description={`Likeness ${pair.score} of 100`} />
      <CardBody>
        <ul aria-label="Reasons" className="mb-4 list-disc pl-5 text-muted text-sm [overflow-wrap:anywhere]">
          {pair.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {compared ? (
          <Decision
            key={compared.accounts.map(({ updated_at }) => updated_at).join()}
            pair={compared}
            {...{ onLater, onSettled, onBack, onRefused }}
          />
        ) : problem ? (
          <ErrorState
            title="The two accounts could not be loaded"
            onRetry={() => void load()}
            reference={problem.reference}
          >
            {problem.detail}
          </ErrorState>
        ) : (
          <LoadingRegion label="Loading the two accounts">
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

interface DecisionProps extends Omit<PairCardProps, "pair"> {
  pair: ComparedPair;
  onRefused: (refusal: Refusal) => void;
}

function Decision({ pair, onLater, onSettled, onBack, onRefused }: DecisionProps) {
  const [survivor, setSurvivor] = useState(pair.survivor);
  const [chosen, setChosen] = useState<Readonly<Record<string, 0 | 1>>>({});
  const { isSending: busy, run: runOne } = useOneAtATime();
  const [kept, gone] = pair.accounts[0].id === survivor ? pair.accounts : [pair.accounts[1], pair.accounts[0]];
  const merge = () =>
    runOne(async () => {
      const outcome = await mergePair(pair.id, {
        survivor,
        take: fieldsToTake(pair, survivor, chosen),
        seen: Object.fromEntries(pair.accounts.map(({ id, updated_at }) => [id, updated_at])),
      });
      if (outcome.kind === "refused") return onRefused(outcome);
      forgetLists();
      showToast(`Merged ${gone.name} into ${kept.name}.`, {
        action: { label: "Undo", run: () => void takeBack(outcome.data.id, gone.name, onBack) },
      });
      onSettled();
    });
  const dismiss = () =>
    runOne(async () => {
      const outcome = await decidePair(pair.id, true);
      if (outcome.kind === "refused") return onRefused(outcome);
      showToast(`${kept.name} and ${gone.name} stay two.`, {
        action: { label: "Undo", run: () => void askAgain(pair.id, onBack) },
      });
      onSettled();
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void merge();
      }}
    >
      <PairFields
        pair={pair}
        survivor={survivor}
        chosen={chosen}
        onSurvivor={setSurvivor}
        onChoose={(field, side) => setChosen((now) => ({ ...now, [field]: side }))}
      />
      <p className="mt-4 text-muted text-sm">
        To <span className="font-medium text-ink">{kept.name}</span> moves: {describeCounts(gone.counts)}. What{" "}
        {gone.name} says otherwise stays as evidence, and its address leads here.
        {pair.same_people > 0
          ? ` ${formatPlural(pair.same_people, "person", "people")} with the same email at both: they stay two.`
          : ""}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <OnlineButton type="submit" variant="primary" busy={busy}>
          Merge
        </OnlineButton>
        <OnlineButton disabled={busy} onClick={() => void dismiss()}>
          Not a duplicate
        </OnlineButton>
        <Button variant="ghost" disabled={busy} onClick={onLater}>
          Later
        </Button>
      </div>
    </form>
  );
}

async function takeBack(mergeId: string, name: string, onBack: () => void): Promise<void> {
  const outcome = await undoMerge(mergeId);
  if (outcome.kind === "refused") {
    showToast(outcome.detail, { tone: "danger" });
    return;
  }
  forgetLists();
  showToast(`${name} stands again.${describeKept(outcome.data.kept)}`);
  onBack();
}

async function askAgain(pairId: string, onBack: () => void): Promise<void> {
  const outcome = await decidePair(pairId, false);
  if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
  else onBack();
}
