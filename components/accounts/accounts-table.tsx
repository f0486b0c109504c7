"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ColumnKey } from "@/lib/accounts/columns";
import { type Selection, selectionState } from "@/lib/accounts/selection";
import type { AccountsView } from "@/lib/accounts/view";
import type { Account } from "@/lib/contracts/account";
import { AccountRow, RowSkeleton } from "./account-row";
import { AccountTableHead } from "./account-table-head";
import { useRowKeys } from "./use-row-keys";
import { useScrollMemory } from "./use-scroll-memory";
import { useWide } from "./use-wide";

/** In pixels, as the row's style has them. */
const rowHeights = { wide: 44, narrow: 68 };
/** The top bar and the headings stand over the rows. */
const coveredTop = { wide: 88, narrow: 52 };
/** What the server draws: the first page, whole. */
const drawnByServer = { width: 0, height: 50 * rowHeights.wide };

interface AccountsTableProps {
  view: AccountsView;
  items: readonly Account[];
  total: number;
  chosen: readonly ColumnKey[];
  industryNames: Readonly<Record<string, string>>;
  selection: Selection;
  isStale: boolean;
  shortcutsOn: boolean;
  onChange: (view: AccountsView) => void;
  onSelect: (account: Account, index: number, isRange: boolean) => void;
  onSelectAll: () => void;
  onSelectNone: () => void;
  /** Rows up to this number are wanted. */
  onNeed: (count: number) => void;
  /** Told which rows can be seen, counted from 1. */
  footer: (from: number, to: number) => ReactNode;
}

/**
 * The list as a table of which only the part in sight is drawn. Its height is that of all rows, and each row says its
 * number, so that scroll bars and readers know how long it is.
 */
export function AccountsTable(props: AccountsTableProps) {
  const { items, total, chosen, selection, onNeed } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const isWide = useWide();
  const rowHeight = isWide ? rowHeights.wide : rowHeights.narrow;
  const above = useOffset(body);
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: above,
    scrollPaddingStart: isWide ? coveredTop.wide : coveredTop.narrow,
    scrollPaddingEnd: rowHeight,
    initialRect: drawnByServer,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their height changes
  useEffect(() => virtualizer.measure(), [rowHeight]);
  useScrollMemory();

  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const before = first ? first.start - above : 0;
  const after = last ? virtualizer.getTotalSize() - (last.end - above) : 0;
  const wanted = last ? last.index + 1 : 0;
  useEffect(() => onNeed(wanted), [wanted, onNeed]);

  const seen = virtualizer.range ?? { startIndex: 0, endIndex: Math.max(rows.length - 1, 0) };
  useRowKeys({
    isOn: props.shortcutsOn,
    count: items.length,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
    firstVisible: () => (window.scrollY > above ? seen.startIndex + 2 : 0),
    onSelect: (index) => {
      const account = items[index];
      if (account) props.onSelect(account, index, false);
    },
    onEscape: props.onSelectNone,
  });

  return (
    <>
      <table
        aria-label="Accounts"
        aria-rowcount={total + 1}
        aria-busy={props.isStale}
        className={clsx("block w-full transition-opacity", props.isStale && "opacity-55 delay-150")}
      >
        <AccountTableHead
          view={props.view}
          chosen={chosen}
          canSelect
          selection={selectionState(selection, items)}
          onSelectAll={props.onSelectAll}
          onChange={props.onChange}
        />
        {/* Room for the rows that aren't drawn. */}
        <tbody ref={body} className="block" style={{ paddingTop: before, paddingBottom: after }}>
          {rows.map(({ index }) => {
            const account = items[index];
            return account ? (
              <AccountRow
                key={account.id}
                account={account}
                index={index}
                chosen={chosen}
                industryNames={props.industryNames}
                isSelected={selection.has(account.id)}
                isChoosing={selection.size > 0}
                canSelect
                onSelect={props.onSelect}
              />
            ) : (
              <RowSkeleton key={`row-${index}`} index={index} chosen={chosen} canSelect />
            );
          })}
        </tbody>
      </table>
      {props.footer(Math.min(seen.startIndex + 1, total), Math.min(seen.endIndex + 1, total))}
    </>
  );
}

/** How far down the page an element begins, in pixels; follows what grows and shrinks above it. */
function useOffset(element: React.RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
