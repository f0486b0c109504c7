"use client";

import { ListStates } from "@/components/paged-list/list-states";
import { ListTable } from "@/components/paged-list/list-table";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { ViewSettings } from "@/lib/accounts/list/saved-view";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { Account } from "@/lib/contracts/accounts/account";
import { selectionState } from "@/lib/paging/selection";
import { AccountRow, RowSkeleton } from "./account-row";
import { AccountTableHead } from "./account-table-head";
import type { AccountRows } from "./use-account-rows";
import { useShownColumns } from "./use-shown-columns";

const NoAccounts = lazyComponent(() => import("./no-accounts"), {
  failure: "No accounts match",
});

/** Row heights in pixels, the same as in the row's style. */
const rowHeights = { comfortable: { wide: 44, narrow: 60 }, compact: { wide: 36, narrow: 60 } };

interface AccountsRowsProps {
  view: AccountsView;
  rows: AccountRows;
  viewSettings: ViewSettings;
  selected: RowSelection<Account>;
  industryNames: Readonly<Record<string, string>>;
  /** Whether the user may change values in the rows. */
  canEdit: boolean;
  /** Whether the user may assign owners. */
  canAssign: boolean;
  /** Today in the user's time zone: YYYY-MM-DD. */
  today: string;
  shortcutsOn: boolean;
  /** The id of the previewed account; null when no preview is open. */
  previewed: string | null;
  /** The URL of the list with this view. */
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
  onPreview: (id: string | null) => void;
  onAdd: () => void;
}

/** The accounts table, or the reason why it is empty. */
export function AccountsRows(props: AccountsRowsProps) {
  const { view, rows, viewSettings, selected, industryNames, canEdit, previewed, onChange, onPreview } = props;
  const { list, state, isStale, asOfMs } = rows;
  const chosen = useShownColumns(viewSettings.columns, view.owner);
  const isCompact = viewSettings.density === "compact";
  return (
    <ListStates
      {...{ state, isStale, asOfMs }}
      onRetry={list.retry}
      failedTitle="Accounts could not be loaded"
      empty={<NoAccounts {...{ view, canEdit, onChange }} list={rows.facets?.list} onAdd={props.onAdd} />}
    >
      <ListTable
        label="Accounts"
        {...{ state, isStale, selected }}
        heights={rowHeights[viewSettings.density]}
        shortcutsOn={props.shortcutsOn}
        keys={{
          onPreview: (index) => {
            const id = state.rows[index]?.id ?? null;
            onPreview(previewed === id ? null : id);
          },
          onMove: (index) => {
            const id = state.rows[index]?.id;
            if (previewed !== null && id !== undefined) onPreview(id);
          },
          onEscape: () => (previewed === null ? selected.clear() : onPreview(null)),
        }}
        head={
          <AccountTableHead
            {...{ view, chosen, onChange }}
            selection={selectionState(selected.selection, state.rows)}
            onSelectAll={selected.selectLoaded}
            hrefOf={props.hrefOf}
          />
        }
        renderRow={(account, index) => (
          <AccountRow
            key={account.id}
            {...{ account, index, chosen, isCompact, industryNames, canEdit }}
            isPreviewed={account.id === previewed}
            isSelected={selected.selection.has(account.id)}
            isChoosing={selected.isPicking}
            canSelect
            canAssign={props.canAssign}
            today={props.today}
            onSelect={selected.select}
          />
        )}
        renderSkeleton={(index) => <RowSkeleton key={`row-${index}`} {...{ index, chosen, isCompact }} />}
        onNeed={list.need}
      />
    </ListStates>
  );
}
