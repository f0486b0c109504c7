"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import type { QueueItem } from "@/lib/contracts/home-queue";
import { queueLength, rankQueue, scoreOf, scoreParts } from "@/lib/contracts/home-ranking";
import { type QueueWeights, queueKinds, usualWeights } from "@/lib/contracts/queue-kind";
import { kindNames } from "@/lib/home/describe";

interface RankingDialogProps {
  isOpen: boolean;
  items: readonly QueueItem[];
  weights: QueueWeights;
  onClose: () => void;
  /** Resolves to what went wrong, or null. */
  onKeep: (weights: QueueWeights) => Promise<string | null>;
}

/** Shows the sum behind the order, and the new order while weights are moved; nothing counts before it is kept. */
export function RankingDialog({ isOpen, items, weights, onClose, onKeep }: RankingDialogProps) {
  const [moved, setMoved] = useState<QueueWeights | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const current = moved ?? weights;
  const ranked = rankQueue(items, current).slice(0, queueLength);
  const kinds = queueKinds.filter((kind) => items.some((item) => item.kind === kind));
  const close = () => {
    setMoved(null);
    setProblem(null);
    onClose();
  };
  const keep = async () => {
    setBusy(true);
    const wrong = await onKeep(current);
    setBusy(false);
    if (wrong === null) close();
    else setProblem(wrong);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      width="lg"
      title="Why this order?"
      description="Points = (timing + useful + size + mine) × weight. The highest goes first. Useful: what you found of signals of the same kind; it fades."
      footer={
        <>
          <Button onClick={() => setMoved(usualWeights)}>Usual weights</Button>
          <OnlineButton variant="primary" busy={isBusy} onClick={() => void keep()}>
            Keep this order
          </OnlineButton>
        </>
      }
    >
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : null}
      <fieldset className="grid grid-cols-1 gap-x-6 gap-y-2 py-3 sm:grid-cols-2">
        <legend className="font-medium text-ink text-sm">Weights</legend>
        {kinds.map((kind) => (
          <label key={kind} className="flex min-h-8 items-center justify-between gap-3 text-muted text-sm">
            {kindNames[kind]}
            <span className="flex items-center gap-2">
              <input
                type="range"
                min={0}
                max={3}
                step={0.25}
                value={current[kind]}
                aria-valuetext={`${current[kind]} times`}
                onChange={(event) => setMoved({ ...current, [kind]: Number(event.target.value) })}
                className="h-6 w-28 accent-accent"
              />
              <span className="w-10 text-right text-ink tabular-nums" aria-hidden="true">
                ×{current[kind]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <table className="w-full text-sm">
        <caption className="sr-only">The order with these weights</caption>
        <thead className="text-faint text-xs">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 text-left font-medium">
              What
            </th>
            {["Timing", "Useful", "Size", "Mine", "Weight", "Points"].map((name) => (
              <th
                key={name}
                scope="col"
                className={`py-2 pl-3 text-right font-medium ${name === "Points" ? "" : "max-sm:hidden"}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranked.map((item) => (
            <PartsRow key={item.key} item={item} weights={current} />
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function PartsRow({ item, weights }: { item: QueueItem; weights: QueueWeights }) {
  const { timing, taste, size, mine, weight } = scoreParts(item, weights);
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="py-1.5 text-left font-normal text-ink [overflow-wrap:anywhere]">
        {item.title}
        <span className="block text-faint text-xs">{item.account?.name ?? kindNames[item.kind]}</span>
      </th>
      {[timing, taste, size, mine].map((points, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand still
        <td key={at} className="pl-3 text-right text-muted tabular-nums max-sm:hidden">
          {Math.round(points) || 0}
        </td>
      ))}
      <td className="pl-3 text-right text-muted tabular-nums max-sm:hidden">×{weight}</td>
      <td className="pl-3 text-right font-medium text-ink tabular-nums">{scoreOf(item, weights).toFixed(0)}</td>
    </tr>
  );
}
