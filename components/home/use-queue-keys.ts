"use client";

import { queueShortcuts } from "@/components/shell/shortcuts/queue-shortcuts";
import { findShortcut } from "@/components/shell/shortcuts/shortcut";
import { usePageKeys } from "@/components/shell/shortcuts/use-page-keys";

interface QueueKeys {
  isOn: boolean;
  onDone: (key: string) => void;
  onNotUseful: (key: string) => void;
  onUndo: () => void;
}

/** The queue's shortcuts (`queueShortcuts`). */
export function useQueueKeys({ isOn, onDone, onNotUseful, onUndo }: QueueKeys): void {
  usePageKeys(isOn, (pressed) => {
    const row = document.activeElement?.closest<HTMLElement>("[data-queue-item]") ?? null;
    const key = row?.dataset.queueItem;
    const name = findShortcut(queueShortcuts, pressed);
    if (name === "next") focusNext(row, 1);
    else if (name === "previous") focusNext(row, -1);
    else if (name === "undo") onUndo();
    else if (row === null || key === undefined) return false;
    else if (name === "done") onDone(key);
    else if (name === "notUseful") onNotUseful(key);
    else if (name === "putOff") row.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
    else if (name === "open") row.querySelector("a")?.click();
    else return false;
    return true;
  });
}

function focusNext(from: HTMLElement | null, step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-queue-item]")];
  const at = from === null ? (step > 0 ? -1 : rows.length) : rows.indexOf(from);
  rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.querySelector("a")?.focus();
}
