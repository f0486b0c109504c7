"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { AsOf } from "@/components/cache/as-of";
import { PageHeading } from "@/components/shell/page-heading";
import { ErrorState } from "@/components/ui/error-state";
import { OnlineButton } from "@/components/ui/online-button";
import { showToast } from "@/components/ui/toast-store";
import { type ColumnKey, columnsCookie, writeColumns } from "@/lib/accounts/columns";
import { nothingSelected, selectRange, toggleSelected } from "@/lib/accounts/selection";
import { writeView } from "@/lib/accounts/view";
import type { Account, AccountFacets, AccountsPage } from "@/lib/contracts/account";
import { loadPart } from "@/lib/lazy/load-part";
import { AccountsTable } from "./accounts-table";
import { FilterBar } from "./filter-bar";
import { Count, More, Totals } from "./list-status";
import { NoAccounts } from "./no-accounts";
import { ScopeSwitch } from "./scope-switch";
import { useFacets } from "./use-facets";
import { forgetLists, takeFromLists, useList } from "./use-list";
import { useView } from "./use-view";

const AddAccountDialog = lazy(async () => {
  const { AddAccountDialog } = await loadPart(() => import("./add-account-dialog"));
  return { default: AddAccountDialog };
});

const SelectionBar = lazy(() => loadPart(() => import("./selection-bar")));

/** What the server loaded for the address that was asked for. */
export interface InitialList {
  query: string;
  page: AccountsPage;
  facets: AccountFacets | null;
}

interface AccountsListProps {
  uid: string;
  initial: InitialList;
  columns: readonly ColumnKey[];
  industryNames: Readonly<Record<string, string>>;
  canEdit: boolean;
  shortcutsOn: boolean;
}

/** The accounts screen: the view lives in the address, the rows in a list that loads itself. */
export function AccountsList({ uid, initial, columns, industryNames, canEdit, shortcutsOn }: AccountsListProps) {
  const [view, setView] = useView();
  const query = writeView(view);
  const [changes, setChanges] = useState(0);
  const { list, state, isStale, asOfMs } = useList(uid, query, query === initial.query ? initial.page : null);
  const facets = useFacets(query, initial, changes);
  const router = useRouter();
  const [chosen, setChosen] = useState(columns);
  const [selection, setSelection] = useState(nothingSelected);
  const [isAdding, setAdding] = useState(false);
  const lastSelected = useRef(0);
  const { items, total } = state;

  const change = useCallback(
    (next: typeof view) => {
      setSelection(nothingSelected);
      setView(next);
      window.scrollTo(0, 0);
    },
    [setView],
  );
  const search = useCallback(
    (q: string) => {
      setSelection(nothingSelected);
      // A new search is a question of its own: the best match comes first, whatever the order was.
      setView({ ...view, q, sort: view.q ? view.sort : null }, "replace");
      window.scrollTo(0, 0);
    },
    [setView, view],
  );
  const select = useCallback(
    (account: Account, index: number, isRange: boolean) => {
      setSelection((now) =>
        isRange ? selectRange(now, items, lastSelected.current, index) : toggleSelected(now, account),
      );
      lastSelected.current = index;
    },
    [items],
  );
  const chooseColumns = (next: readonly ColumnKey[]) => {
    setChosen(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't everywhere yet
    document.cookie = `${columnsCookie}=${writeColumns(next)}; path=/; max-age=31536000; samesite=lax`;
  };
  const onAdded = (account: Account) => {
    setAdding(false);
    forgetLists();
    router.refresh();
    showToast(`Added ${account.name}.`, {
      action: { label: "Open", run: () => router.push(`/account/${account.id}`) },
    });
  };
  const footer = useMemo(
    () => (from: number, to: number) => (
      <Totals from={from} to={to} total={total} isLoading={state.status === "loading"} />
    ),
    [total, state.status],
  );

  return (
    <>
      <div className="flex flex-col gap-4 px-4 pt-5 pb-4 md:px-8 md:pt-7">
        <PageHeading
          title="Accounts"
          description={
            <>
              <Count total={total} isStarted={state.isStarted} isMine={view.owner === "me"} />
              {asOfMs === null ? null : (
                <>
                  {" · "}
                  <AsOf atMs={asOfMs} />
                </>
              )}
            </>
          }
          actions={
            <>
              <ScopeSwitch view={view} onChange={change} />
              {canEdit ? (
                <OnlineButton variant="primary" onClick={() => setAdding(true)}>
                  <Plus className="size-4" aria-hidden="true" />
                  Add account
                </OnlineButton>
              ) : null}
            </>
          }
        />
        <FilterBar
          view={view}
          facets={facets}
          chosen={chosen}
          onChange={change}
          onSearch={search}
          onColumns={chooseColumns}
        />
      </div>
      {state.status === "failed" && items.length === 0 ? (
        <ErrorState title="Accounts could not be loaded" onRetry={list.retry}>
          {state.problem} Your filters are kept.
        </ErrorState>
      ) : state.isStarted && total === 0 ? (
        <NoAccounts view={view} canEdit={canEdit} onChange={change} onAdd={() => setAdding(true)} />
      ) : (
        <AccountsTable
          view={view}
          items={items}
          total={total}
          chosen={chosen}
          industryNames={industryNames}
          selection={selection}
          isStale={isStale}
          shortcutsOn={shortcutsOn}
          onChange={change}
          onSelect={select}
          onSelectAll={() =>
            setSelection((now) =>
              items.every((account) => now.has(account.id))
                ? nothingSelected
                : selectRange(now, items, 0, items.length - 1),
            )
          }
          onSelectNone={() => setSelection(nothingSelected)}
          onNeed={list.need}
          footer={footer}
        />
      )}
      {state.status === "failed" && items.length > 0 ? <More problem={state.problem} onRetry={list.retry} /> : null}
      {selection.size > 0 ? (
        <Suspense>
          <SelectionBar
            selection={selection}
            canEdit={canEdit}
            removal={{ hide: takeFromLists, onChanged: () => setChanges((count) => count + 1) }}
            onClear={() => setSelection(nothingSelected)}
          />
        </Suspense>
      ) : null}
      {isAdding ? (
        <Suspense fallback={null}>
          <AddAccountDialog onClose={() => setAdding(false)} onAdded={onAdded} industryNames={industryNames} />
        </Suspense>
      ) : null}
    </>
  );
}
