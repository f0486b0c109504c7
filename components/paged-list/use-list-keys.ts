"use client";

import { useEffect, useEffectEvent } from "react";
import { acceptsTextInput } from "@/components/shell/shortcuts/keys";

/**
 * Calls back for each key that may be a shortcut of a list: not while typing, over a dialog or an open menu, or with a
 * modifier other than `Shift`.
 *
 * @param onKey receives the index of the row that has the focus (null if none has), and returns whether it handled the
 *   key
 */
export function useListKeys(isOn: boolean, onKey: (event: KeyboardEvent, at: number | null) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (acceptsTextInput(event.target) || document.querySelector("dialog[open], :popover-open")) return;
    if (onKey(event, findRowIndex(document.activeElement))) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The index of the row that contains an element; null outside the rows. */
export function findRowIndex(element: Element | null): number | null {
  const index = element?.closest<HTMLElement>("[data-index]")?.dataset.index;
  return index === undefined ? null : Number(index);
}
