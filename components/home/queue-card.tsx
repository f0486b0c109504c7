"use client";

import { CircleCheck } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import type { QueueItem } from "@/lib/contracts/home/home-queue";
import type { Decision } from "@/lib/home/browser/requests";
import { canGiveFeedback } from "@/lib/home/decisions";
import { useSharedQueue } from "./queue-context";
import { QueueRow } from "./queue-row";
import { useQueueKeys } from "./use-queue-keys";

interface QueueCardProps {
  /** Whether the user has turned shortcuts on. */
  shortcutsOn: boolean;
}

const RankingDialog = lazyDialog(() => import("./ranking-dialog"), "The ranking could not be loaded");

/** The work queue: at most ten items, the most urgent first. */
export function QueueCard({ shortcutsOn }: QueueCardProps) {
  const { first, ...queue } = useSharedQueue();
  const card = useRef<HTMLElement>(null);
  const focusIndex = useRef<number | null>(null);
  const [isExplaining, setExplaining] = useState(false);
  const decide = (item: QueueItem, decision: Decision) => {
    const at = queue.shown.indexOf(item);
    if (card.current?.contains(document.activeElement)) focusIndex.current = at;
    queue.decide(item, decision);
  };
  const decideByKey = (key: string, decision: Decision) => {
    const item = queue.shown.find((one) => one.key === key);
    if (item && (decision.kind !== "not_useful" || canGiveFeedback(item.kind))) decide(item, decision);
  };
  useQueueKeys({
    isOn: shortcutsOn,
    onDone: (key) => decideByKey(key, { kind: "done", until: null }),
    onNotUseful: (key) => decideByKey(key, { kind: "not_useful", until: null }),
    onUndo: queue.undo,
  });
  // When the focused row is gone, the next row gets the focus or, if it was the last one, the card itself.
  useLayoutEffect(() => {
    if (focusIndex.current === null) return;
    const links = card.current?.querySelectorAll<HTMLElement>("[data-queue-item] a");
    const next = links?.[Math.min(focusIndex.current, links.length - 1)];
    focusIndex.current = null;
    (next ?? card.current)?.focus();
  });
  const { shown, done } = queue;
  return (
    <Card ref={card} aria-labelledby="queue" tabIndex={-1}>
      <CardHeader
        id="queue"
        title="To do now"
        description={
          <span role="status" className={shown.length > 0 ? "sr-only" : undefined}>
            {shown.length > 0 ? `${shown.length} left` : "Nothing left for today"}
          </span>
        }
        actions={
          shown.length > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => setExplaining(true)}>
              Why this order?
            </Button>
          ) : null
        }
      />
      {shown.length > 0 ? (
        <ol aria-label="To do now">
          {shown.map((item) => (
            <QueueRow key={item.key} item={item} today={first.today} onDecide={(decision) => decide(item, decision)} />
          ))}
        </ol>
      ) : (
        <Ended done={done} />
      )}
      {isExplaining ? (
        <RankingDialog
          queue={{ ...first, items: queue.open }}
          actions={queue.ranking}
          onClose={() => setExplaining(false)}
        />
      ) : null}
    </Card>
  );
}

function Ended({ done }: { done: readonly string[] }) {
  return (
    <div className="border-line border-t px-4 py-8 md:px-5">
      <p className="flex items-center gap-2 font-medium text-ink text-base">
        <CircleCheck className="size-5 text-success-ink" aria-hidden="true" />
        All done
      </p>
      {done.length > 0 ? (
        <>
          <h3 className="mt-4 font-medium text-muted text-sm">Done today</h3>
          <ul className="mt-1 list-disc pl-5 text-muted text-sm">
            {done.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text, and none of them moves
              <li key={at}>{title}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-1 text-muted text-sm">Tasks that are due and new signals at your accounts appear here.</p>
      )}
    </div>
  );
}
