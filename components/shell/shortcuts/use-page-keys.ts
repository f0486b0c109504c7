"use client";

import { useEffect, useEffectEvent } from "react";
import { acceptsTextInput, chordMs } from "./keys";

/**
 * Calls back for each key that may be a shortcut of the page's content: not while typing, over a dialog or an open
 * menu, with a modifier, or as the second key after `g`, which belongs to navigation.
 *
 * @param onKey returns whether it handled the key
 */
export function usePageKeys(isOn: boolean, onKey: (key: string) => boolean): void {
  const handle = useEffectEvent((key: string) => isOn && onKey(key));
  useEffect(() => {
    let leaderAtMs = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const isAfterLeader = event.timeStamp - leaderAtMs <= chordMs;
      leaderAtMs = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isAfterLeader || event.defaultPrevented || event.repeat) return;
      if (event.metaKey || event.ctrlKey || event.altKey || acceptsTextInput(event.target)) return;
      if (document.querySelector("dialog[open], [role=dialog]:popover-open, [role=menu]:popover-open")) return;
      if (handle(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
