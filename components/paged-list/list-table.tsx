"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import type { PagedRows } from "@/lib/paging/paged-list";
import { Totals } from "./totals";
import { type RowHeights, useRenderedRows } from "./use-rendered-rows";
import { type RowKeys, useRowKeys } from "./use-row-keys";
import type { RowSelection } from "./use-row-selection";
import { useScrollMemory } from "./use-scroll-memory";

interface ListTableProps<Row extends { id: string }> {
  /** The table's accessible name, such as "Accounts". */
  label: string;
  state: PagedRows<Row>;
  isStale: boolean;
  selected: RowSelection<Row>;
  heights: RowHeights;
  shortcutsOn: boolean;
  /** Handlers of further keys; Escape clears the selection unless they define something else. */
  keys?: Pick<RowKeys, "onPreview" | "onMove" | "onEscape">;
  head: ReactNode;
  renderRow: (row: Row, index: number) => ReactNode;
  /** Renders a row that is still loading. */
  renderSkeleton: (index: number) => ReactNode;
  /** Requests that all rows up to this number be loaded. */
  onNeed: (count: number) => void;
}

/**
 * A list as a virtualised table: only visible rows are rendered. Its height is that of all rows, and each row carries
 * its number, so that scroll bars and screen readers know its length.
 */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { state, isStale, selected, onNeed } = props;
  const { rows: items, total } = state;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, seen, before, after, scrollTo, firstVisible } = useRenderedRows(body, total, props.heights);
  useScrollMemory();
  const nextIndex = (rows.at(-1)?.index ?? -1) + 1;
  useEffect(() => onNeed(nextIndex), [nextIndex, onNeed]);
  useRowKeys({
    isOn: props.shortcutsOn,
    count: items.length,
    scrollTo,
    firstVisible,
    onSelect: (index) => {
      const row = items[index];
      if (row) selected.select(row, index, false);
    },
    onEscape: selected.clear,
    ...props.keys,
  });
  return (
    <>
      <table
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-busy={isStale}
        className={clsx(
          "block w-full bg-surface transition-opacity [overflow-anchor:none]",
          isStale && "opacity-55 delay-150",
        )}
      >
        {props.head}
        {/* Padding in place of the rows that aren't rendered. */}
        <tbody ref={body} className="block" style={{ paddingTop: before, paddingBottom: after }}>
          {rows.map(({ index }) => {
            const row = items[index];
            return row ? props.renderRow(row, index) : props.renderSkeleton(index);
          })}
        </tbody>
      </table>
      {/* Keeps the bar at the bottom of the window from covering the last row. */}
      <div className="h-(--bottom-bar)" aria-hidden="true" />
      <Totals
        from={Math.min(seen.first + 1, total)}
        to={Math.min(seen.last + 1, total)}
        total={total}
        isExact={state.isTotalExact}
        isLoading={state.loading}
      />
    </>
  );
}
