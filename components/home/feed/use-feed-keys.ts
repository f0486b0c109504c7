"use client";

import { findRowIndex } from "@/components/paged-list/use-list-keys";
import { useRowKeys } from "@/components/paged-list/use-row-keys";
import { feedShortcuts } from "@/components/shell/shortcuts/feed-shortcuts";
import { findShortcut } from "@/components/shell/shortcuts/shortcut";
import { usePageKeys } from "@/components/shell/shortcuts/use-page-keys";
import type { FeedRow } from "@/lib/contracts/home/fold-repeats";
import type { FeedActions } from "./feed-line";

interface FeedKeys {
  isOn: boolean;
  rows: readonly FeedRow[];
  actionsOf: (row: FeedRow) => FeedActions;
  onUndo: () => void;
}

/** The shortcuts of the feed (`feedShortcuts`); those of an entry need the focus within it. */
export function useFeedKeys({ isOn, rows, actionsOf, onUndo }: FeedKeys): void {
  useRowKeys({
    isOn,
    count: rows.length,
    scrollTo: (index) => document.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: "nearest" }),
  });
  usePageKeys(isOn, (pressed) => {
    const name = findShortcut(feedShortcuts, pressed);
    if (name === "undo") {
      onUndo();
      return true;
    }
    const row = rows[findRowIndex(document.activeElement) ?? -1];
    if (row === undefined || (name !== "read" && name !== "task")) return false;
    const { onRead, onTask } = actionsOf(row);
    const run = name === "read" ? onRead : onTask;
    run?.();
    return run !== null;
  });
}
