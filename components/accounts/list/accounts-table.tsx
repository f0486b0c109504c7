"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useRowKeys } from "@/components/paged-list/use-row-keys";
import { useScrollMemory } from "@/components/paged-list/use-scroll-memory";
import type { Density } from "@/lib/accounts/list/density";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { Account } from "@/lib/contracts/accounts/account";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import { type Selection, selectionState } from "@/lib/paging/selection";
import { AccountRow, RowSkeleton } from "./account-row";
import { AccountTableHead } from "./account-table-head";
import { useDrawnRows } from "./use-drawn-rows";

export interface AccountsTableProps {
  view: AccountsView;
  items: readonly Account[];
  total: number;
  chosen: readonly ListColumn[];
  density: Density;
  industryNames: Readonly<Record<string, string>>;
  selection: Selection<Account>;
  /** Whether checkboxes are shown. */
  isPicking: boolean;
  isStale: boolean;
  /** Whether the user may change values in the rows. */
  canEdit: boolean;
  /** The user's id if they may assign owners; null otherwise. */
  assignerUid: string | null;
  /** Today in the user's time zone: YYYY-MM-DD. */
  today: string;
  shortcutsOn: boolean;
  /** The URL of the list with this view. */
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
  onSelect: (account: Account, index: number, isRange: boolean) => void;
  onSelectAll: () => void;
  onSelectNone: () => void;
  /** The id of the previewed account; null without one. */
  previewed: string | null;
  onPreview: (id: string | null) => void;
  /** Requests that all rows up to this number be loaded. */
  onNeed: (count: number) => void;
  /** Renders the footer for the range of visible rows, counted from 1. */
  footer: (from: number, to: number) => ReactNode;
}

/**
 * The list as a virtualised table: only visible rows are rendered. Its height is that of all rows, and each row carries
 * its number, so that scroll bars and screen readers know its length.
 */
export function AccountsTable(props: AccountsTableProps) {
  const { items, total, chosen, selection, onNeed } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, seen, before, after, scrollTo, firstVisible } = useDrawnRows(body, total, props.density);
  useScrollMemory();
  const last = rows.at(-1);
  const wanted = last ? last.index + 1 : 0;
  useEffect(() => onNeed(wanted), [wanted, onNeed]);
  useRowKeys({
    isOn: props.shortcutsOn,
    count: items.length,
    scrollTo,
    firstVisible,
    onSelect: (index) => {
      const account = items[index];
      if (account) props.onSelect(account, index, false);
    },
    onPreview: (index) => {
      const id = items[index]?.id ?? null;
      props.onPreview(props.previewed === id ? null : id);
    },
    onWalk: (index) => {
      const id = items[index]?.id;
      if (props.previewed !== null && id !== undefined) props.onPreview(id);
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
          "block w-full bg-surface transition-opacity [overflow-anchor:none]",
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
        {/* Padding in place of the rows that aren't rendered. */}
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
                isPreviewed={account.id === props.previewed}
                isSelected={selection.has(account.id)}
                isChoosing={props.isPicking}
                canSelect
                canEdit={props.canEdit}
                assignerUid={props.assignerUid}
                today={props.today}
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
      {/* Keeps the bar at the bottom of the window from covering the last row. */}
      <div className="h-(--bottom-bar)" aria-hidden="true" />
      {props.footer(Math.min(seen.first + 1, total), Math.min(seen.last + 1, total))}
    </>
  );
}
