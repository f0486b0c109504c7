"use client";

import { lazy, Suspense, useMemo } from "react";
import { ListStates } from "@/components/paged-list/list-states";
import { Totals } from "@/components/paged-list/totals";
import type { Look } from "@/lib/accounts/list/saved-view";
import type { AccountsView } from "@/lib/accounts/list/view";
import { loadPart } from "@/lib/lazy/load-part";
import { AccountsTable, type AccountsTableProps } from "./accounts-table";
import type { AccountRows } from "./use-account-rows";
import type { RowSelection } from "./use-row-selection";
import { useShownColumns } from "./use-shown-columns";

const NoAccounts = lazy(async () => {
  const { NoAccounts } = await loadPart(() => import("./no-accounts"));
  return { default: NoAccounts };
});

interface AccountsRowsProps
  extends Pick<
    AccountsTableProps,
    | "industryNames"
    | "canEdit"
    | "assignerUid"
    | "today"
    | "shortcutsOn"
    | "previewed"
    | "hrefOf"
    | "onChange"
    | "onPreview"
  > {
  view: AccountsView;
  rows: AccountRows;
  look: Look;
  selected: RowSelection;
  onAdd: () => void;
}

/** The accounts table, or the reason why it is empty. */
export function AccountsRows({ rows, look, selected, onAdd, ...table }: AccountsRowsProps) {
  const { list, state, isStale, facets } = rows;
  const chosen = useShownColumns(look.columns);
  const { total, isTotalExact, loading } = state;
  const footer = useMemo(
    () => (from: number, to: number) => (
      <Totals from={from} to={to} total={total} isExact={isTotalExact} isLoading={loading} />
    ),
    [total, isTotalExact, loading],
  );
  return (
    <ListStates
      {...{ state, isStale }}
      asOfMs={rows.asOfMs}
      onRetry={list.retry}
      failedTitle="Accounts could not be loaded"
      empty={
        <Suspense fallback={null}>
          <NoAccounts
            view={table.view}
            list={facets?.list}
            canEdit={table.canEdit}
            onChange={table.onChange}
            onAdd={onAdd}
          />
        </Suspense>
      }
    >
      <AccountsTable
        {...table}
        items={state.rows}
        total={total}
        isStale={isStale}
        chosen={chosen}
        density={look.density}
        selection={selected.selection}
        isPicking={selected.isPicking}
        onSelect={selected.select}
        onSelectAll={selected.selectLoaded}
        onSelectNone={selected.clear}
        onNeed={list.need}
        footer={footer}
      />
    </ListStates>
  );
}
