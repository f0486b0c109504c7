"use client";

import { clsx } from "clsx";
import { FileUp, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { AsOf } from "@/components/cache/as-of";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { showToast } from "@/components/ui/overlay/toast-store";
import { ErrorState } from "@/components/ui/state/error-state";
import { addressOf, type Look, type ViewContext } from "@/lib/accounts/list/saved-view";
import { scopeCookie } from "@/lib/accounts/list/scope";
import { nothingSelected, selectRange, toggleSelected } from "@/lib/accounts/list/selection";
import { writeView } from "@/lib/accounts/list/view";
import { writePreference } from "@/lib/appearance/cookie";
import type { Account, AccountFacets, AccountsPage } from "@/lib/contracts/account";
import type { Bulk } from "@/lib/contracts/account-bulk";
import type { SavedView } from "@/lib/contracts/account-view";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { User } from "@/lib/contracts/user";
import { loadPart } from "@/lib/lazy/load-part";
import { useFacets } from "../../account-filters/use-facets";
import { RecentChanges } from "../bulk/recent-changes";
import { FilterBar } from "../toolbar/filter-bar";
import { addToList, forgetLists, takeFromLists, useList } from "../use-list";
import { ViewBar } from "../views/view-bar";
import { AccountsTable } from "./accounts-table";
import { Count, More, NotRefreshed, Totals } from "./list-status";
import { useLook } from "./use-look";
import { useView } from "./use-view";

const AddAccountDialog = lazy(async () => {
  const { AddAccountDialog } = await loadPart(() => import("../adding/add-account-dialog"));
  return { default: AddAccountDialog };
});

const NoAccounts = lazy(async () => {
  const { NoAccounts } = await loadPart(() => import("./no-accounts"));
  return { default: NoAccounts };
});

const PreviewPane = lazy(() => loadPart(() => import("./preview-pane")));

const BulkDock = lazy(() => loadPart(() => import("../bulk/bulk-dock")));

/** What the server loaded for the address that was asked for. */
export interface InitialList {
  query: string;
  page: AccountsPage;
  facets: AccountFacets | null;
  /** What the user does with many accounts, while it isn't over. */
  work: Bulk | null;
}

interface AccountsListProps {
  user: Pick<User, "uid" | "role">;
  initial: InitialList;
  /** What an address is read with: the saved views, and whose accounts one shows that says nothing. */
  context: ViewContext;
  /** How the list is drawn where no saved view says so. */
  look: Look;
  industryNames: Readonly<Record<string, string>>;
  shortcutsOn: boolean;
}

/** The accounts screen: the view lives in the address, the rows in a list that loads itself. */
export function AccountsList({ user, initial, industryNames, shortcutsOn, ...props }: AccountsListProps) {
  const { uid } = user;
  const canEdit = canEditAccounts(user.role);
  const { scope } = props.context;
  const [savedViews, setSavedViews] = useState(props.context.saved);
  const context = useMemo(() => ({ saved: savedViews, scope }), [savedViews, scope]);
  const { view, saved, isMissing, change: setView, open } = useView(context);
  const query = writeView(view);
  const [changes, setChanges] = useState(0);
  const [reloads, setReloads] = useState(0);
  const { list, state, isStale, asOfMs } = useList(
    uid,
    query,
    query === initial.query && reloads === 0 ? initial.page : null,
    reloads,
  );
  const facets = useFacets(query, initial, changes);
  const router = useRouter();
  const { look, setLook } = useLook(saved, props.look);
  const [selection, setSelection] = useState(nothingSelected);
  /** The selection for which all that match were meant, loaded or not; any change of it means rows again. */
  const [widened, setWidened] = useState(nothingSelected);
  const [isPicking, setPicking] = useState(false);
  const [work, setWork] = useState(initial.work);
  const [isAdding, setAdding] = useState(false);
  const [previewed, setPreviewed] = useState<number | null>(null);
  const lastSelected = useRef(0);
  const { rows: items, total } = state;
  const shown = previewed === null ? undefined : items[previewed];

  const change = useCallback(
    (next: typeof view) => {
      setSelection(nothingSelected);
      setView(next);
      window.scrollTo(0, 0);
      // Whose accounts a saved view is about says nothing of what is wanted elsewhere.
      if (saved || next.owner === view.owner) return;
      if (next.owner === "me") writePreference(scopeCookie, "mine");
      else if (next.owner === null) writePreference(scopeCookie, "all");
    },
    [setView, view.owner, saved],
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
  const clearSelection = () => {
    setSelection(nothingSelected);
    setPicking(false);
  };
  const onRowsChanged = () => {
    forgetLists();
    setReloads((count) => count + 1);
    setChanges((count) => count + 1);
  };
  const show = (next: typeof view, of: SavedView | null) => {
    clearSelection();
    open(next, of);
    window.scrollTo(0, 0);
  };
  const onAdded = (account: Account) => {
    setAdding(false);
    addToList(list, account);
    setChanges((count) => count + 1);
    showToast(`Added ${account.name}.`);
    router.push(`/account/${account.id}`);
  };
  const footer = useMemo(
    () => (from: number, to: number) => (
      <Totals from={from} to={to} total={total} isExact={state.isTotalExact} isLoading={state.loading} />
    ),
    [total, state.isTotalExact, state.loading],
  );

  return (
    <div className={clsx("flex grow flex-col", shown && "lg:pr-90")}>
      <div className="flex flex-col gap-4 px-4 pt-5 pb-4 md:px-8 md:pt-7">
        <PageHeading
          title="Accounts"
          description={
            <>
              <Count
                total={total}
                isExact={state.isTotalExact}
                isStarted={state.isStarted}
                hasFailed={state.problem !== null}
                isMine={view.owner === "me"}
              />
              {asOfMs === null || state.problem !== null ? null : (
                <>
                  {" · "}
                  <AsOf atMs={asOfMs} />
                </>
              )}
              {canEdit ? (
                <>
                  {" · "}
                  <Link href="/all-accounts/removed" prefetch={false} className="hover:text-ink hover:underline">
                    Recently removed
                  </Link>
                  {" · "}
                  <Link href="/all-accounts/duplicates" prefetch={false} className="hover:text-ink hover:underline">
                    Duplicates
                  </Link>
                  <span className="md:hidden">
                    {" · "}
                    <Link href="/all-accounts/import" prefetch={false} className="hover:text-ink hover:underline">
                      Import
                    </Link>
                  </span>
                </>
              ) : null}
              {" · "}
              <RecentChanges onWork={setWork} onChanged={onRowsChanged} />
            </>
          }
          actions={
            <>
              {canEdit ? (
                <ButtonLink href="/all-accounts/import" prefetch={false} className="max-md:hidden">
                  <FileUp className="size-4" aria-hidden="true" />
                  Import
                </ButtonLink>
              ) : null}
              {canEdit ? (
                <OnlineButton variant="primary" className="max-md:size-10 max-md:px-0" onClick={() => setAdding(true)}>
                  <Plus className="size-4" aria-hidden="true" />
                  <span className="max-md:sr-only">Add account</span>
                </OnlineButton>
              ) : null}
            </>
          }
          actionsBeside
        />
        <ViewBar
          {...{ context, view, saved, isMissing, look, user }}
          onScope={saved ? (next) => show(next, null) : change}
          onShow={show}
          onLook={setLook}
          onSaved={setSavedViews}
          onListsChanged={onRowsChanged}
        />
        <FilterBar
          view={view}
          facets={facets}
          look={look}
          onChange={change}
          onSearch={search}
          onLook={setLook}
          onPick={() => (isPicking || selection.size > 0 ? clearSelection() : setPicking(true))}
          isPicking={isPicking || selection.size > 0}
        />
      </div>
      {state.problem !== null && isStale ? (
        <NotRefreshed atMs={asOfMs} reference={state.reference} onRetry={list.retry} />
      ) : null}
      {state.problem !== null && items.length === 0 && !isStale ? (
        <ErrorState title="Accounts could not be loaded" onRetry={list.retry} reference={state.reference}>
          {state.problem} Your filters are kept.
        </ErrorState>
      ) : state.isStarted && total === 0 ? (
        <Suspense fallback={null}>
          <NoAccounts
            view={view}
            list={facets?.list}
            canEdit={canEdit}
            onChange={change}
            onAdd={() => setAdding(true)}
          />
        </Suspense>
      ) : (
        <AccountsTable
          view={view}
          items={items}
          total={total}
          chosen={look.columns}
          density={look.density}
          industryNames={industryNames}
          selection={selection}
          isPicking={isPicking}
          isStale={isStale}
          canEdit={canEdit}
          shortcutsOn={shortcutsOn}
          hrefOf={(next) => addressOf({ view: next, saved }, context)}
          onChange={change}
          onSelect={select}
          onSelectAll={() =>
            setSelection((now) =>
              items.every((account) => now.has(account.id))
                ? nothingSelected
                : selectRange(now, items, 0, items.length - 1),
            )
          }
          onSelectNone={clearSelection}
          previewed={previewed}
          onPreview={setPreviewed}
          onNeed={list.need}
          footer={footer}
        />
      )}
      {state.problem !== null && items.length > 0 && !isStale ? (
        <More problem={state.problem} onRetry={list.retry} />
      ) : null}
      {selection.size > 0 || work ? (
        <Suspense>
          <BulkDock
            work={work}
            onWork={setWork}
            selection={selection}
            chosen={look.columns}
            user={user}
            removal={{ hide: takeFromLists, onChanged: () => setChanges((count) => count + 1) }}
            matching={{ query, total }}
            list={facets?.list?.id === view.list ? facets?.list : null}
            isAll={widened === selection}
            onSelectAll={() => setWidened(selection)}
            onChanged={onRowsChanged}
            onClear={clearSelection}
          />
        </Suspense>
      ) : null}
      {shown ? (
        <Suspense fallback={null}>
          <PreviewPane account={shown} industryNames={industryNames} onClose={() => setPreviewed(null)} />
        </Suspense>
      ) : null}
      {isAdding ? (
        <Suspense fallback={null}>
          <AddAccountDialog onClose={() => setAdding(false)} onAdded={onAdded} industryNames={industryNames} />
        </Suspense>
      ) : null}
    </div>
  );
}
