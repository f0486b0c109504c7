"use client";

import { useCallback, useRef } from "react";
import { useListKeys } from "@/components/paged-list/use-list-keys";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import { listShortcuts } from "@/components/shell/shortcuts/list-shortcuts";
import { findShortcut } from "@/components/shell/shortcuts/shortcut";
import type { Account } from "@/lib/contracts/accounts/account";

export interface GroupRows {
  /** Stores the loaded rows of a section, by the number of accounts before it. */
  keep: (first: number, rows: readonly Account[]) => void;
  /** Selects a row; with `isRange`, also all loaded rows between it and the last selected one, across sections. */
  select: (account: Account, index: number, isRange: boolean) => void;
}

/**
 * The rows of a grouped list, numbered across all sections. Handles range selection, the list's shortcuts
 * (`listShortcuts`), `Esc`, and `Shift` with an arrow key, which extends the selection.
 */
export function useGroupRows({ select: toggle, add, refresh, clear }: RowSelection<Account>, isOn: boolean): GroupRows {
  const sections = useRef(new Map<number, readonly Account[]>());
  const anchor = useRef(0);
  const keep = useCallback(
    (first: number, rows: readonly Account[]) => {
      if (rows.length > 0) sections.current.set(first, rows);
      else sections.current.delete(first);
      refresh(rows);
    },
    [refresh],
  );
  const addRange = useCallback(
    (from: number, to: number) => {
      const [low, high] = from < to ? [from, to] : [to, from];
      const isWithin = (index: number) => index >= low && index <= high;
      add([...sections.current].flatMap(([first, rows]) => rows.filter((_, at) => isWithin(first + at))));
    },
    [add],
  );
  const select = useCallback(
    (account: Account, index: number, isRange: boolean) => {
      if (isRange) addRange(anchor.current, index);
      else toggle(account, index, false);
      anchor.current = index;
    },
    [addRange, toggle],
  );
  const find = (index: number) =>
    [...sections.current].flatMap(([first, rows]) => rows[index - first] ?? []).at(0) ?? null;
  useListKeys(isOn, (event, at) => {
    const step = stepOf(event);
    if (event.key === "Escape") clear();
    else if (findShortcut(listShortcuts, event.key) === "select" && at !== null) {
      const account = find(at);
      if (account) select(account, at, false);
    } else if (step !== 0) {
      const next = focusBeside(at, step);
      if (event.shiftKey && at !== null && next !== null) addRange(at, next);
    } else return false;
    return true;
  });
  return { keep, select };
}

/** Arrow keys move the focus; with `Shift`, they also extend the selection. */
function stepOf({ key, shiftKey }: KeyboardEvent): number {
  const name = findShortcut(listShortcuts, key);
  if (name === "next" || (shiftKey && key === "ArrowDown")) return 1;
  return name === "previous" || (shiftKey && key === "ArrowUp") ? -1 : 0;
}

/**
 * Focuses the row before or after the given one, across sections, or the first row if no row is given. @returns the
 * focused row's number
 */
function focusBeside(at: number | null, step: number): number | null {
  const rows = Array.from(document.querySelectorAll<HTMLElement>("tr[data-index]"));
  const index = rows.findIndex(({ dataset }) => Number(dataset.index) === at);
  const row = rows[Math.max(0, index === -1 ? 0 : index + step)];
  const link = row?.querySelector<HTMLElement>("th a");
  link?.focus();
  return link && row ? Number(row.dataset.index) : null;
}
