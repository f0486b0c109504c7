"use client";

import { useEffect, useRef } from "react";
import { listShortcuts } from "@/components/shell/shortcuts/list-shortcuts";
import { findShortcut } from "@/components/shell/shortcuts/shortcut";
import { findRowIndex, useListKeys } from "./use-list-keys";

export interface RowKeys {
  isOn: boolean;
  count: number;
  /** Scrolls the row into view; it may be rendered only a moment later. */
  scrollTo: (index: number) => void;
  /** The row at which the keys start if no row has the focus. Absent: the first rendered row that is visible. */
  firstVisible?: () => number;
  /** Absent: this list's rows can't be selected. */
  onSelect?: (index: number) => void;
  /** Absent: this list's rows have no preview. */
  onPreview?: (index: number) => void;
  /** Called with the index of the row that the keys moved to. */
  onMove?: (index: number) => void;
  onEscape?: () => void;
}

/** The height of the top bar in pixels, which covers the rows below it. */
const coveredTop = 52;

/**
 * The shortcuts of a list (`listShortcuts`); `Esc` closes the preview and clears the selection. The row's own link has
 * the focus, so that Enter opens it and screen readers read it. Off while typing, over dialogs, and when the user has
 * turned shortcuts off.
 */
export function useRowKeys(keys: RowKeys): void {
  const pending = useRef<number | null>(null);
  useEffect(() => {
    if (pending.current !== null && focusRow(pending.current)) pending.current = null;
  });
  const { isOn, count, ...list } = keys;
  useListKeys(isOn, (event, focused) => {
    const at = pending.current ?? focused;
    const name = findShortcut(listShortcuts, event.key);
    if (event.key === "Escape" && list.onEscape) list.onEscape();
    else if (name === "select" && at !== null && list.onSelect) list.onSelect(at);
    else if (name === "preview" && at !== null && list.onPreview && isRowLink(event.target)) list.onPreview(at);
    else if ((name === "next" || name === "previous") && count > 0) {
      const next = at === null ? (list.firstVisible ?? firstInSight)() : at + (name === "next" ? 1 : -1);
      const target = Math.max(0, Math.min(count - 1, next));
      list.scrollTo(target);
      pending.current = focusRow(target) ? null : target;
      list.onMove?.(target);
    } else return false;
    return true;
  });
}

function firstInSight(): number {
  if (window.scrollY === 0) return 0;
  const rows = [...document.querySelectorAll("[data-index]")];
  return findRowIndex(rows.find((row) => row.getBoundingClientRect().top >= coveredTop) ?? rows.at(-1) ?? null) ?? 0;
}

/** Space previews only from a row's link: on a checkbox it toggles. */
function isRowLink(target: EventTarget | null): boolean {
  return target instanceof HTMLAnchorElement;
}

function focusRow(index: number): boolean {
  const link = document.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  link?.focus({ preventScroll: true });
  return link !== null;
}
