"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { Alert } from "@/lib/realtime/alerts/alert";
import type { AlertRow } from "@/lib/realtime/alerts/alert-rows";
import { AlertLine } from "./alert-line";

/** Row heights in pixels, the same as in the rows' styles. */
const heights = { group: 32, alert: 82 };

/** The update interval of the ages, which are shown in minutes. */
const tickMs = 30_000;

/** The list's functions for the drawer's shortcuts. */
export interface AlertListHandle {
  /** Moves the focus to the next or the previous alert. */
  move: (step: 1 | -1) => void;
  /** The focused alert; null when none is. */
  current: () => Alert | null;
  /** Moves the focus from these alerts, which are about to be removed, to the nearest one that stays. */
  keepFocusOff: (ids: ReadonlySet<string>) => void;
  /** Focuses the first of these alerts in the list. */
  focusFirst: (ids: ReadonlySet<string>) => void;
  toTop: () => void;
}

interface AlertListProps {
  ref: Ref<AlertListHandle>;
  rows: readonly AlertRow[];
  selection: ReadonlySet<string>;
  canChange: boolean;
  onSelect: (alert: Alert) => void;
  onOpen: (alert: Alert) => void;
  onAcknowledge: (alert: Alert) => void;
  onMarkAsNew: (alert: Alert) => void;
  onDelete: (alert: Alert) => void;
}

/** The alerts as a virtualised list for up to ten thousand rows: only visible rows are rendered. */
export function AlertList({ ref, rows, selection, ...line }: AlertListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const focusTarget = useRef<string | null>(null);
  const nowMs = useNow();
  const positions = useMemo(() => positionsOf(rows), [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? "alert"],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    scrollPaddingStart: heights.group,
  });
  // Rows of different heights may have swapped positions, so they are measured again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows decide the sizes
  useEffect(() => virtualizer.measure(), [virtualizer, rows]);

  const indexOfFocus = () => {
    const id = focusTarget.current ?? focusedId();
    return id === null ? -1 : rows.findIndex((row) => row.kind === "alert" && row.alert.id === id);
  };
  const focus = (index: number) => {
    const row = rows[index];
    if (row?.kind !== "alert") return;
    virtualizer.scrollToIndex(index, { align: "auto" });
    focusTarget.current = focusAlert(scroller.current, row.alert.id) ? null : row.alert.id;
  };
  // The row to focus may have been rendered only now.
  useEffect(() => {
    if (focusTarget.current !== null && focusAlert(scroller.current, focusTarget.current)) focusTarget.current = null;
  });
  useImperativeHandle(ref, () => ({
    move(step) {
      const at = indexOfFocus();
      let index = at < 0 ? (step > 0 ? 0 : -1) : at + step;
      if (rows[index]?.kind === "group") index += at < 0 ? 1 : step;
      focus(index);
    },
    current() {
      const row = rows[indexOfFocus()];
      return row?.kind === "alert" ? row.alert : null;
    },
    keepFocusOff(ids) {
      const at = indexOfFocus();
      const stays = (row: AlertRow) => row.kind === "alert" && !ids.has(row.alert.id);
      const next = rows.slice(Math.max(at, 0)).find(stays) ?? rows.slice(0, Math.max(at, 0)).findLast(stays);
      if (next?.kind === "alert") focusTarget.current = next.alert.id;
      else scroller.current?.closest<HTMLElement>("[role=dialog]")?.focus();
    },
    focusFirst(ids) {
      const at = rows.findIndex((row) => row.kind === "alert" && ids.has(row.alert.id));
      if (at >= 0) focus(at);
    },
    toTop: () => virtualizer.scrollToOffset(0),
  }));

  return (
    <div ref={scroller} className="min-h-0 grow overflow-y-auto overscroll-contain">
      <ul aria-label="Alerts" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          const style = { height: size, transform: `translateY(${start}px)` };
          return row.kind === "group" ? (
            <li key={key} className="absolute inset-x-0 top-0" style={style}>
              <h3 className="flex h-full items-center gap-2 border-line border-b bg-canvas px-4 font-medium text-muted text-xs">
                <span className="truncate">{row.name}</span>
                <span className="tabular-nums">{row.count}</span>
              </h3>
            </li>
          ) : (
            <li
              key={key}
              aria-setsize={positions.at(-1) ?? 0}
              aria-posinset={positions[index]}
              className="absolute inset-x-0 top-0"
              style={style}
            >
              <AlertLine
                {...line}
                alert={row.alert}
                nowMs={nowMs}
                isSelected={selection.has(row.alert.id)}
                isChoosing={selection.size > 0}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Each row's position among the alerts, counted from 1. */
function positionsOf(rows: readonly AlertRow[]): number[] {
  let position = 0;
  return rows.map((row) => {
    if (row.kind === "alert") position += 1;
    return position;
  });
}

function focusedId(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-alert]")?.dataset.alert ?? null;
}

function focusAlert(within: HTMLElement | null, id: string): boolean {
  const main = within?.querySelector<HTMLElement>(`[data-alert="${CSS.escape(id)}"] [data-main]`);
  main?.focus({ preventScroll: true });
  return main !== null && main !== undefined;
}

function useNow(): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
