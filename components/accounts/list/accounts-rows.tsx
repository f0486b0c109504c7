"use client";

import { useMemo } from "react";
import { ListStates } from "@/components/paged-list/list-states";
import { Totals } from "@/components/paged-list/totals";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { ViewSettings } from "@/lib/accounts/list/saved-view";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { Account } from "@/lib/contracts/accounts/account";
import { AccountsTable, type AccountsTableProps } from "./accounts-table";
import type { AccountRows } from "./use-account-rows";
import { useShownColumns } from "./use-shown-columns";

const NoAccounts = lazyComponent(async () => (await import("./no-accounts")).NoAccounts, {
  failure: "No accounts match",
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
  viewSettings: ViewSettings;
  selected: RowSelection<Account>;
  onAdd: () => void;
}

/** The accounts table, or the reason why it is empty. */
export function AccountsRows({ rows, viewSettings, selected, onAdd, ...table }: AccountsRowsProps) {
  const { list, state, isStale, facets } = rows;
  const chosen = useShownColumns(viewSettings.columns);
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
        <NoAccounts
          view={table.view}
          list={facets?.list}
          canEdit={table.canEdit}
          onChange={table.onChange}
          onAdd={onAdd}
        />
      }
    >
      <AccountsTable
        {...table}
        items={state.rows}
        total={total}
        isStale={isStale}
        chosen={chosen}
        density={viewSettings.density}
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
