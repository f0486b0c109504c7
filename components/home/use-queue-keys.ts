"use client";

import { useEffect, useRef } from "react";
import { acceptsTextInput, chordMs } from "@/components/shell/shortcuts/keys";
import { queueShortcuts } from "@/components/shell/shortcuts/queue-shortcuts";
import { findShortcut } from "@/components/shell/shortcuts/shortcut";

interface QueueKeys {
  isOn: boolean;
  onDone: (key: string) => void;
  onNotUseful: (key: string) => void;
  onUndo: () => void;
}

/**
 * The queue's shortcuts (`queueShortcuts`). A letter after `g` belongs to navigation and is ignored.
 */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let leaderAtMs = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const { isOn, onDone, onNotUseful, onUndo } = latest.current;
      const isAfterLeader = event.timeStamp - leaderAtMs <= chordMs;
      leaderAtMs = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isOn || isAfterLeader || event.defaultPrevented || event.repeat) return;
      if (event.metaKey || event.ctrlKey || event.altKey || acceptsTextInput(event.target)) return;
      if (document.querySelector("dialog[open], [role=dialog]:popover-open, [role=menu]:popover-open")) return;
      const row = document.activeElement?.closest<HTMLElement>("[data-queue-item]") ?? null;
      const key = row?.dataset.queueItem;
      const name = findShortcut(queueShortcuts, event.key);
      if (name === "next") focusNext(row, 1);
      else if (name === "previous") focusNext(row, -1);
      else if (name === "undo") onUndo();
      else if (row === null || key === undefined) return;
      else if (name === "done") onDone(key);
      else if (name === "notUseful") onNotUseful(key);
      else if (name === "putOff") row.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
      else if (name === "open") row.querySelector("a")?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function focusNext(from: HTMLElement | null, step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-queue-item]")];
  const at = from === null ? (step > 0 ? -1 : rows.length) : rows.indexOf(from);
  rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.querySelector("a")?.focus();
}
