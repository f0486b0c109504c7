"use client";

import { useEffect, useEffectEvent } from "react";
import { composerShortcuts } from "@/components/shell/shortcuts/composer-shortcuts";
import { findShortcut } from "@/components/shell/shortcuts/shortcut";
import { usePageKeys } from "@/components/shell/shortcuts/use-page-keys";
import type { ComposerKind } from "@/lib/activity/parse-composer-text";
import { pendingEntryStore } from "./composer-store";

/**
 * Starts an entry by the composer's shortcuts (`composerShortcuts`), or when another part of the page asks for an
 * entry. The shortcuts are off while typing and while a panel is open; a letter after `g` belongs to navigation and is
 * ignored.
 */
export function useComposerKeys(isOn: boolean, onBegin: (kind: ComposerKind) => void): void {
  const begin = useEffectEvent(() => {
    const { kind } = pendingEntryStore.getState();
    if (kind === null) return;
    pendingEntryStore.setState({ kind: null });
    onBegin(kind);
  });
  useEffect(() => {
    begin();
    return pendingEntryStore.subscribe(() => begin());
  }, []);
  usePageKeys(isOn, (key) => {
    const kind = findShortcut(composerShortcuts, key);
    if (kind !== null) onBegin(kind);
    return kind !== null;
  });
}
