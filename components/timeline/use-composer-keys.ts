"use client";

import { useEffect, useRef } from "react";
import { composerShortcuts } from "@/components/shell/shortcuts/composer-shortcuts";
import { acceptsTextInput, chordMs } from "@/components/shell/shortcuts/keys";
import { findShortcut } from "@/components/shell/shortcuts/shortcut";
import type { ComposerKind } from "@/lib/activity/parse-composer-text";
import { pendingEntryStore } from "./composer-store";

/**
 * Starts an entry by the composer's shortcuts (`composerShortcuts`), or when another part of the page asks for an
 * entry. The shortcuts are off while typing and while a panel is open; a letter after `g` belongs to navigation and is
 * ignored.
 */
export function useComposerKeys(isOn: boolean, onBegin: (kind: ComposerKind) => void): void {
  const latest = useRef(onBegin);
  useEffect(() => {
    latest.current = onBegin;
  });
  useEffect(() => {
    const begin = () => {
      const { kind } = pendingEntryStore.getState();
      if (kind === null) return;
      pendingEntryStore.setState({ kind: null });
      latest.current(kind);
    };
    begin();
    return pendingEntryStore.subscribe(begin);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    let leaderAtMs = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const isAfterLeader = event.timeStamp - leaderAtMs <= chordMs;
      leaderAtMs = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const kind = findShortcut(composerShortcuts, event.key);
      if (kind === null || isAfterLeader || event.defaultPrevented || event.repeat) return;
      if (event.metaKey || event.ctrlKey || event.altKey || acceptsTextInput(event.target)) return;
      if (document.querySelector("dialog[open], :popover-open")) return;
      event.preventDefault();
      latest.current(kind);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
