"use client";

import { useRouter } from "next/navigation";
import { startTransition, useRef, useState } from "react";
import { dismissToast, showToast } from "@/components/ui/overlay/toast-store";
import type { HomeQueue, QueueItem } from "@/lib/contracts/home/home-queue";
import { chooseQueue, rankQueue } from "@/lib/contracts/home/home-ranking";
import { defaultWeights, type QueueWeights } from "@/lib/contracts/home/queue-kind";
import { type Decision, revertDecision, sendDecision, titleOf } from "@/lib/home/browser/requests";
import { type Outcome, send } from "@/lib/http/browser/send";

/** The actions that change the order. Each resolves to an error text, or to null on success. */
export interface RankingActions {
  keep: (weights: QueueWeights) => Promise<string | null>;
  /** Restores the team's weights or, if the team has none, the default weights. */
  goBack: () => Promise<string | null>;
  /** Null removes the team's weights. */
  keepForTeam: (teamId: string, weights: QueueWeights | null) => Promise<string | null>;
}

interface Decided {
  item: QueueItem;
  decision: Decision;
  /** Resolves to whether the server accepted the decision. */
  sent: Promise<boolean>;
  toast: number;
}

const verbs: Record<Decision["kind"], string> = { done: "Done", snoozed: "Put off", not_useful: "Not useful" };

/** The queue as shown: decided items leave at once, and return on Undo or when the server refuses the decision. */
export function useQueue(first: HomeQueue) {
  const router = useRouter();
  const { profile } = first;
  const [savedWeights, setSavedWeights] = useState<QueueWeights | null>(null);
  // The saved weights apply until the page is rendered again with them.
  const weights = savedWeights ?? first.weights;
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  const latest = useRef<readonly Decided[]>([]);
  const change = (next: readonly Decided[]) => {
    latest.current = next;
    setDecided(next);
  };
  const removeDecision = (key: string) => change(latest.current.filter(({ item }) => item.key !== key));
  // When the server renders the queue again, it already excludes the items decided earlier, and counts them.
  const decidedKeys = new Set(decided.map(({ item }) => item.key));
  const counted = decided.filter(({ item }) => first.items.some(({ key }) => key === item.key)).length;
  const open = first.items.filter(({ key }) => !decidedKeys.has(key));
  const shown = chooseQueue(rankQueue(open, { weights, profile }), first.handled_today + counted);

  const undo = async (one: Decided | undefined = latest.current.at(-1)) => {
    if (!one || !latest.current.includes(one)) return;
    removeDecision(one.item.key);
    dismissToast(one.toast);
    if (!(await one.sent)) return;
    const outcome = await revertDecision(one.item, one.decision);
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    router.refresh();
  };
  const decide = (item: QueueItem, decision: Decision) => {
    if (latest.current.some((one) => one.item.key === item.key)) return;
    const sent = sendDecision(item, decision).then((outcome) => {
      if (outcome.kind === "refused") {
        removeDecision(item.key);
        showToast(outcome.detail, { tone: "danger" });
      }
      return outcome.kind === "ok";
    });
    const one: Decided = { item, decision, sent, toast: 0 };
    one.toast = showToast(`${verbs[decision.kind]}: ${titleOf(item)}`, {
      action: { label: "Undo", run: () => void undo(one) },
    });
    change([...latest.current, one]);
  };
  const keep = async (sent: Promise<Outcome<unknown>>, next: QueueWeights | null): Promise<string | null> => {
    const outcome = await sent;
    if (outcome.kind === "refused") return outcome.detail;
    setSavedWeights(next);
    startTransition(() => {
      router.refresh();
      setSavedWeights(null);
    });
    return null;
  };
  const ranking: RankingActions = {
    keep: (next) => keep(send("PUT /home/queue/weights/", { body: next }), next),
    goBack: () => keep(send("DELETE /home/queue/weights/"), first.team_weights?.weights ?? defaultWeights),
    keepForTeam: (id, next) => keep(send("PUT /teams/:id/weights/", { params: { id }, body: { weights: next } }), null),
  };
  const done = [
    ...decided.filter(({ decision }) => decision.kind === "done").map(({ item }) => titleOf(item)),
    ...first.done_today.filter(({ key }) => !decidedKeys.has(key)).map(({ title }) => title),
  ];
  return { first, shown, open, done, decide, undo: () => void undo(), ranking };
}
