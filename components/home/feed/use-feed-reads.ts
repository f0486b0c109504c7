"use client";

import { useRef, useState } from "react";
import { dismissToast, showToast } from "@/components/ui/overlay/toast-store";
import { type FeedPage, type FeedSeen, maxFeedReads } from "@/lib/contracts/home/feed";
import { markEntriesRead, markFeedSeen } from "@/lib/home/browser/feed";

/** Marks single entries, or everything at all accounts, as read. `undo` reverts the latest mark, then those before. */
export function useFeedReads({ seen_at: former, read_at: readAt }: FeedPage) {
  const [isMarked, setMarked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [readIds, setReadIds] = useState<ReadonlySet<string>>(new Set());
  const undos = useRef<(() => void)[]>([]);
  // An Undo must arrive after the mark that it reverts.
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const undoOnce = (run: () => void) => {
    const one = () => {
      if (!undos.current.includes(one)) return;
      undos.current = undos.current.filter((other) => other !== one);
      run();
    };
    undos.current.push(one);
    return one;
  };
  const saveSeen = async (change: FeedSeen, isDone: boolean) => {
    setSending(true);
    const outcome = await markFeedSeen(change);
    setSending(false);
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else setMarked(isDone);
    return outcome.kind === "ok";
  };
  const markAll = async () => {
    if (!(await saveSeen({ seen_at: readAt }, true))) return;
    const undo = undoOnce(() => {
      dismissToast(toast);
      void saveSeen({ seen_at: former, expected: readAt }, false);
    });
    const toast = showToast("Everything marked as read, at all accounts", { action: { label: "Undo", run: undo } });
  };
  const show = (ids: readonly string[], isRead: boolean) =>
    setReadIds((before) => new Set(isRead ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const save = (ids: readonly string[], isRead: boolean, onRefused: () => void) => {
    show(ids, isRead);
    sent.current = sent.current.then(async () => {
      const outcome = await markEntriesRead({ entries: [...ids], is_read: isRead });
      if (outcome.kind === "ok") return;
      show(ids, !isRead);
      onRefused();
      showToast(outcome.detail, { tone: "danger" });
    });
  };
  const mark = (unreadIds: readonly string[]) => {
    const ids = unreadIds.slice(0, maxFeedReads);
    if (ids.length === 0) return;
    const undo = undoOnce(() => save(ids, false, () => undos.current.push(undo)));
    save(ids, true, () => {
      undos.current = undos.current.filter((one) => one !== undo);
    });
  };
  return {
    isSending,
    isAllRead: isMarked,
    isRead: (id: string) => isMarked || readIds.has(id),
    mark,
    markAll: () => void markAll(),
    undo: () => undos.current.at(-1)?.(),
  };
}
