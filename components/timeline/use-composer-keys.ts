"use client";

import { useEffect, useRef } from "react";
import { chordMs, isTypedInto } from "@/components/shell/shortcuts/keys";
import type { LineKind } from "@/lib/activity/read-line";

const kindOfKey: Record<string, LineKind> = { n: "note", c: "call", m: "meeting", t: "task" };

/**
 * The composer's shortcuts: `n`, `c`, `m` and `t` start a note, a call, a meeting, a task. Off while typing and while a
 * panel is open; a letter after `g` belongs to navigation and is ignored.
 */
export function useComposerKeys(isOn: boolean, onBegin: (kind: LineKind) => void): void {
  const latest = useRef(onBegin);
  useEffect(() => {
    latest.current = onBegin;
  });
  useEffect(() => {
    if (!isOn) return;
    let leaderAtMs = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const isAfterLeader = event.timeStamp - leaderAtMs <= chordMs;
      leaderAtMs = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const kind = kindOfKey[event.key];
      if (kind === undefined || isAfterLeader || event.defaultPrevented || event.repeat) return;
      if (event.metaKey || event.ctrlKey || event.altKey || isTypedInto(event.target)) return;
      if (document.querySelector("dialog[open], :popover-open")) return;
      event.preventDefault();
      latest.current(kind);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
