"use client";

import { clsx } from "clsx";
import { CopyCheck } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { Pair, Pairs } from "@/lib/contracts/imports/duplicate";
import { maxCountedPairs } from "@/lib/contracts/imports/duplicate-limits";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { PairCard } from "./pair-card";
import { usePairs } from "./use-pairs";

/** The queue of possible duplicates: one pair side by side, and the list of the others. */
export function DuplicatesScreen({ first }: { first: Pairs }) {
  const { pairs, later, markDecided, reload, isLoading } = usePairs(first);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const shown = pairs.items.find(({ id }) => id === chosenId) ?? pairs.items[0];
  if (!shown)
    return (
      <Card aria-label="Duplicates">
        <EmptyState icon={CopyCheck} title={isLoading ? "Checking for more" : "No duplicates to review"}>
          {pairs.waiting
            ? "Still checking some accounts for duplicates. Come back in a minute."
            : "Accounts are checked for duplicates automatically when they are added, changed or imported."}
        </EmptyState>
        <Crowded keys={pairs.crowded} />
      </Card>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <PairCard
        key={shown.id}
        pair={shown}
        onLater={() => {
          setChosenId(null);
          later(shown.id);
        }}
        onBack={reload}
        onSettled={() => {
          setChosenId(null);
          markDecided(shown.id);
        }}
      />
      <Card aria-labelledby="waiting-pairs">
        <CardHeader id="waiting-pairs" title="Waiting" description={describeTotal(pairs.total)} />
        <ul className="max-h-[32rem] divide-y divide-line overflow-y-auto border-line border-t">
          {pairs.items.map((pair) => (
            <li key={pair.id}>
              <PairChoice pair={pair} isShown={pair.id === shown.id} onChoose={() => setChosenId(pair.id)} />
            </li>
          ))}
        </ul>
        <Crowded keys={pairs.crowded} />
      </Card>
    </div>
  );
}

function PairChoice({ pair, isShown, onChoose }: { pair: Pair; isShown: boolean; onChoose: () => void }) {
  const [one, other] = pair.accounts;
  return (
    <button
      type="button"
      aria-current={isShown || undefined}
      onClick={onChoose}
      className={clsx(
        "flex w-full items-center justify-between gap-3 px-4 py-2.5 text-left md:px-5 text-sm hover:bg-sunken focus-visible:-outline-offset-2",
        isShown && "bg-accent-soft",
      )}
    >
      <span className="min-w-0">
        <span className="block truncate text-ink">{one.name}</span>
        <span className="block truncate text-muted">{other.name}</span>
      </span>
      <Badge tone={pair.score >= 80 ? "accent" : "neutral"}>{pair.score}</Badge>
    </button>
  );
}

function Crowded({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return null;
  return (
    <CardBody className="border-line border-t pt-3 text-muted text-xs">
      More than 20 accounts share {keys.join(", ")}, so this value isn’t used to find duplicates.
    </CardBody>
  );
}

function describeTotal(total: number): string {
  return `${formatPlural(total, "pair")}${total === maxCountedPairs ? " or more" : ""}`;
}
