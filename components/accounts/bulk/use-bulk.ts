"use client";

import { useEffect, useEffectEvent } from "react";
import { useChangeKey } from "@/components/drafts/use-change-key";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { loadBulk } from "@/lib/accounts/browser/bulk-requests";
import { describeBulk, describeUndoneBulk, followBulk, maxSelected } from "@/lib/accounts/bulk/bulk";
import type { Bulk, NewBulk, NewContactBulk } from "@/lib/contracts/accounts/account-bulk";
import { formatCount } from "@/lib/contracts/text/format-number";
import { type Outcome, send } from "@/lib/http/browser/send";

/** The bulk change that is running, and the callbacks about it. */
export interface RunningBulk {
  /** The bulk change that is running; null if none is. */
  work: Bulk | null;
  onWork: (work: Bulk | null) => void;
  /** Called when rows have changed. */
  onChanged: () => void;
}

export interface BulkActions {
  /** Whether a request is in progress. */
  isSending: boolean;
  /**
   * Starts a bulk change.
   *
   * @returns whether it was started; a press does nothing while another change is being sent (case R16)
   */
  run: (bulk: NewBulk | NewContactBulk) => Promise<boolean>;
  undo: (id: string) => Promise<boolean>;
  resume: (id: string) => Promise<boolean>;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Starts a bulk change, polls it while it runs, reports its outcome, and offers Undo. */
export function useBulk({ work, onWork, onChanged }: RunningBulk): BulkActions {
  const { keyOf, done } = useChangeKey();
  const { isSending, run: sendOnce } = useOneAtATime();

  const applyProgress = (bulk: Bulk) => {
    const isOver = bulk.state === "done";
    onWork(isOver ? null : bulk);
    if (bulk.changed > 0 || bulk.undone > 0 || bulk.contacts > 0) onChanged();
    if (!isOver) return;
    const action = bulk.is_undoable ? { label: "Undo", run: () => void undo(bulk.id) } : null;
    showToast(bulk.is_undone ? describeUndoneBulk(bulk) : describeBulk(bulk), { action });
  };
  const attempt = async (request: () => Promise<Outcome<Bulk>>): Promise<boolean> => {
    const outcome = await sendOnce(request);
    if (outcome === null) return false;
    if (outcome.kind === "ok") applyProgress(outcome.data);
    else showToast(outcome.detail, { tone: "danger" });
    return outcome.kind === "ok";
  };
  const undo = (id: string) => attempt(() => send("POST /accounts/bulk/:id/undo/", { params: { id } }));

  useFollow(work, {
    onProgress: onWork,
    onEnd: (end) => {
      if (end.kind === "ok") return applyProgress(end.data);
      showToast(end.detail, { tone: "danger" });
      onWork(null);
    },
  });
  return {
    isSending,
    run: async (bulk) => {
      if (countSelected(bulk) > maxSelected) {
        showToast(`Select at most ${formatCount(maxSelected)} rows, or all that match.`, { tone: "danger" });
        return false;
      }
      const isStarted = await attempt(() =>
        "contacts" in bulk
          ? send("POST /contacts/bulk/", { body: bulk, key: keyOf(bulk) })
          : send("POST /accounts/bulk/", { body: bulk, key: keyOf(bulk) }),
      );
      if (isStarted) done();
      return isStarted;
    },
    undo,
    resume: (id) => attempt(() => send("POST /accounts/bulk/:id/resume/", { params: { id } })),
  };
}

/** The number of rows that a bulk change names by id; 0 if it applies to all matching rows instead. */
function countSelected(bulk: NewBulk | NewContactBulk): number {
  if ("accounts" in bulk) return "rows" in bulk.accounts ? bulk.accounts.rows.length : 0;
  return "query" in bulk.contacts ? 0 : bulk.contacts.length;
}

interface Followers {
  onProgress: (bulk: Bulk) => void;
  onEnd: (end: Outcome<Bulk>) => void;
}

/** Polls a running bulk change until it has finished. */
function useFollow(work: Bulk | null, followers: Followers): void {
  const onProgress = useEffectEvent(followers.onProgress);
  const onEnd = useEffectEvent(followers.onEnd);
  const isRunning = work?.state === "running";
  // biome-ignore lint/correctness/useExhaustiveDependencies: later responses belong to the same polling
  useEffect(() => {
    if (!work || !isRunning) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void followBulk(work, { load: loadBulk, wait, onProgress: (bulk) => onProgress(bulk), signal }).then((end) => {
      if (!signal.aborted) onEnd(end);
    });
    return () => leaving.abort();
  }, [work?.id, work?.is_undone, isRunning]);
}
