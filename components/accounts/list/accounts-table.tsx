"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useRowsInSight } from "@/components/ui/hooks/use-rows-in-sight";
import { scrollToShow } from "@/components/ui/rows-in-sight";
import type { Density } from "@/lib/accounts/list/density";
import { type ScrollScale, scrollScale } from "@/lib/accounts/list/scroll-scale";
import { type Selection, selectionState } from "@/lib/accounts/list/selection";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { Account } from "@/lib/contracts/account";
import type { AccountColumn } from "@/lib/contracts/account-columns";
import { AccountRow, RowSkeleton } from "./account-row";
import { AccountTableHead } from "./account-table-head";
import { useOffset } from "./use-offset";
import { useRowKeys } from "./use-row-keys";
import { useScrollMemory } from "./use-scroll-memory";
import { useWide } from "./use-wide";
import { useWindowHeight } from "./use-window-height";

/** In pixels, as the row's style has them. */
const rowHeights = { comfortable: 44, compact: 36, narrow: 60 };
/** The top bar and the headings stand over the rows. */
const coveredTop = { wide: 88, narrow: 52 };

interface AccountsTableProps {
  view: AccountsView;
  items: readonly Account[];
  total: number;
  chosen: readonly AccountColumn[];
  density: Density;
  industryNames: Readonly<Record<string, string>>;
  selection: Selection;
  /** Whether boxes are shown although nothing is selected yet. */
  isPicking: boolean;
  isStale: boolean;
  /** Whether the reader may change values in the rows. */
  canEdit: boolean;
  shortcutsOn: boolean;
  /** The address of the list with this view. */
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
  onSelect: (account: Account, index: number, isRange: boolean) => void;
  onSelectAll: () => void;
  onSelectNone: () => void;
  /** The row that is previewed, counted from 0; null: none. */
  previewed: number | null;
  onPreview: (index: number | null) => void;
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
  const rowHeight = isWide ? rowHeights[props.density] : rowHeights.narrow;
  const above = useOffset(body);
  const viewport = useWindowHeight();
  const scale = useMemo(
    () => scrollScale({ above, rowsHeight: total * rowHeight, viewport }),
    [above, total, rowHeight, viewport],
  );
  const { rows, ...seen } = useRowsInSight({ total, rowHeight, above, toRows: scale.toRows });
  const ahead = useAhead(scale, scale.height < total * rowHeight);
  useScrollMemory();

  const [first, last] = [rows[0], rows.at(-1)];
  const before = first ? Math.max(first.start - above - ahead, 0) : 0;
  const after = first && last ? Math.max(scale.height - before - (last.end - first.start), 0) : 0;
  const wanted = last ? last.index + 1 : 0;
  useEffect(() => onNeed(wanted), [wanted, onNeed]);

  useRowKeys({
    isOn: props.shortcutsOn,
    count: items.length,
    scrollTo: (index) => {
      const [top, scrolled] = [above + index * rowHeight, scale.toRows(window.scrollY)];
      const covered = isWide ? coveredTop.wide : coveredTop.narrow;
      const place = scrollToShow({ top, rowHeight, covered, scrolled, viewport: window.innerHeight });
      if (place !== scrolled) window.scrollTo(0, scale.toPage(place));
    },
    firstVisible: () => (window.scrollY > above ? seen.first + 2 : 0),
    onSelect: (index) => {
      const account = items[index];
      if (account) props.onSelect(account, index, false);
    },
    onPreview: (index) => props.onPreview(props.previewed === index ? null : index),
    onWalk: (index) => {
      if (props.previewed !== null) props.onPreview(index);
    },
    onEscape: () => (props.previewed === null ? props.onSelectNone() : props.onPreview(null)),
  });

  return (
    <>
      <table
        aria-label="Accounts"
        aria-rowcount={total + 1}
        aria-busy={props.isStale}
        className={clsx(
          "block w-full transition-opacity [overflow-anchor:none]",
          props.isStale && "opacity-55 delay-150",
        )}
      >
        <AccountTableHead
          view={props.view}
          chosen={chosen}
          canSelect
          selection={selectionState(selection, items)}
          onSelectAll={props.onSelectAll}
          hrefOf={props.hrefOf}
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
                isCompact={props.density === "compact"}
                industryNames={props.industryNames}
                isPreviewed={index === props.previewed}
                isSelected={selection.has(account.id)}
                isChoosing={props.isPicking || selection.size > 0}
                canSelect
                canEdit={props.canEdit}
                onSelect={props.onSelect}
              />
            ) : (
              <RowSkeleton
                key={`row-${index}`}
                index={index}
                chosen={chosen}
                isCompact={props.density === "compact"}
                canSelect
              />
            );
          })}
        </tbody>
      </table>
      {/* What stands at the foot of the window covers no row. */}
      <div className="h-(--bottom-bar)" aria-hidden="true" />
      {props.footer(Math.min(seen.first + 1, total), Math.min(seen.last + 1, total))}
    </>
  );
}

/**
 * How much further down the rows one is than down the page, in pixels: nothing, but in a list that is taller than a page
 * can be.
 */
function useAhead(scale: ScrollScale, isTaller: boolean): number {
  const scrolled = useSyncExternalStore(
    isTaller ? followScroll : never,
    () => (isTaller ? window.scrollY : 0),
    () => 0,
  );
  return isTaller ? scale.toRows(scrolled) - scrolled : 0;
}

function followScroll(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

const never = () => () => {};
