"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Form } from "@/components/ui/form/form";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { describeCounts, describeRetained, fieldsToCopy } from "@/lib/accounts/duplicates/describe";
import type { ComparedPair } from "@/lib/contracts/imports/duplicate";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { type Refusal, send } from "@/lib/http/browser/send";
import { deleteLists } from "../cached-lists";
import { PairFields } from "./pair-fields";

interface PairDecisionProps {
  pair: ComparedPair;
  onLater: () => void;
  /** Called when the pair has been decided. */
  onSettled: () => void;
  /** Called when a decision has been undone. */
  onBack: () => void;
  onRefused: (refusal: Refusal) => void;
}

/** Both accounts of a pair, and the three decisions: merge, not a duplicate, later. */
export function PairDecision({ pair, onLater, onSettled, onBack, onRefused }: PairDecisionProps) {
  const [survivor, setSurvivor] = useState(pair.survivor);
  const [chosen, setChosen] = useState<Readonly<Record<string, 0 | 1>>>({});
  const { isSending: busy, run: runOne } = useOneAtATime();
  const [survivingAccount, mergedAccount] =
    pair.accounts[0].id === survivor ? pair.accounts : [pair.accounts[1], pair.accounts[0]];
  const merge = () =>
    runOne(async () => {
      const outcome = await send("POST /accounts/duplicates/:id/merge/", {
        params: { id: pair.id },
        body: {
          survivor,
          take: fieldsToCopy(pair, survivor, chosen),
          seen: Object.fromEntries(pair.accounts.map(({ id, updated_at }) => [id, updated_at])),
        },
      });
      if (outcome.kind === "refused") return onRefused(outcome);
      deleteLists();
      showToast(`Merged ${mergedAccount.name} into ${survivingAccount.name}.`, {
        action: { label: "Undo", run: () => void revert(outcome.data.id, mergedAccount.name, onBack) },
      });
      onSettled();
    });
  const dismiss = () =>
    runOne(async () => {
      const outcome = await send("PUT /accounts/duplicates/:id/", {
        params: { id: pair.id },
        body: { dismissed: true },
      });
      if (outcome.kind === "refused") return onRefused(outcome);
      showToast(`${survivingAccount.name} and ${mergedAccount.name} stay separate.`, {
        action: { label: "Undo", run: () => void reopenPair(pair.id, onBack) },
      });
      onSettled();
    });
  return (
    <Form onSubmit={merge}>
      <PairFields
        pair={pair}
        survivor={survivor}
        chosen={chosen}
        onSurvivor={setSurvivor}
        onChoose={(field, side) => setChosen((now) => ({ ...now, [field]: side }))}
      />
      <p className="mt-4 text-muted text-sm">
        Moves to <span className="font-medium text-ink">{survivingAccount.name}</span>:{" "}
        {describeCounts(mergedAccount.counts)}. Other values of {mergedAccount.name} are kept as evidence, and its URL
        redirects there.
        {pair.same_people > 0
          ? ` ${formatPlural(pair.same_people, "contact", "contacts")} with the same email in both accounts won’t be merged.`
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
    </Form>
  );
}

async function revert(mergeId: string, name: string, onBack: () => void): Promise<void> {
  const outcome = await send("POST /accounts/merges/:id/undo/", { params: { id: mergeId } });
  if (outcome.kind === "refused") {
    showToast(outcome.detail, { tone: "danger" });
    return;
  }
  deleteLists();
  showToast(`${name} restored.${describeRetained(outcome.data.kept)}`);
  onBack();
}

async function reopenPair(pairId: string, onBack: () => void): Promise<void> {
  const outcome = await send("PUT /accounts/duplicates/:id/", { params: { id: pairId }, body: { dismissed: false } });
  if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
  else onBack();
}
