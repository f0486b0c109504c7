"use client";

import { clsx } from "clsx";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { FieldsProvider } from "@/components/custom-fields/fields-context";
import { useRowSelection } from "@/components/paged-list/use-row-selection";
import { useToday } from "@/components/ui/hooks/use-today";
import { showToast } from "@/components/ui/overlay/toast-store";
import { lazyComponent, lazyDialog } from "@/components/ui/state/lazy-component";
import type { ViewChoices } from "@/lib/accounts/list/default-view";
import type { ViewContext, ViewSettings } from "@/lib/accounts/list/saved-view";
import { type AccountsView, accountsAddress, addressOf, keyOf, writeView } from "@/lib/accounts/list/view";
import type { Account } from "@/lib/contracts/accounts/account";
import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { scopeOf } from "@/lib/filters/scope";
import { BulkDockFailure } from "../bulk/bulk-dock-failure";
import { addToList, removeFromLists } from "../cached-lists";
import { AccountsHeading } from "../list/accounts-heading";
import { AccountsRows } from "../list/accounts-rows";
import { type AccountRows, type InitialRows, useAccountRows } from "../list/use-account-rows";
import { useView } from "../list/use-view";
import { useViewChanges } from "../list/use-view-changes";
import { useViewSettings } from "../list/use-view-settings";
import { LazyPreviewPane } from "../preview/lazy-preview-pane";
import { FilterBar } from "../toolbar/filter-bar";
import { SavedViewNotices } from "../views/saved-view-bar";
import { ViewBar } from "../views/view-bar";

const AddAccountDialog = lazyDialog(() => import("../adding/add-account-dialog"), "The form could not be opened");

const AccountsLayout = lazyComponent(() => import("../layout/accounts-layout"), {
  failure: "The accounts could not be shown",
});

const BulkDock = lazyComponent(() => import("../bulk/bulk-dock"), {
  failure: "The actions could not be shown",
  shape: "line",
  Frame: BulkDockFailure,
});

interface AccountsListProps {
  user: Pick<User, "uid" | "role" | "denied">;
  /** The data that the server loaded; `work` is the user's bulk change that is still running. */
  initial: InitialRows & { work: Bulk | null };
  /** The context for parsing the URL: the saved views, and the owner filter that applies when the URL names none. */
  context: ViewContext;
  /** The columns and density of the list where no saved view sets them. */
  viewSettings: ViewSettings;
  industryNames: Readonly<Record<string, string>>;
  shortcutsOn: boolean;
  /** The custom fields of the client. */
  fields: readonly AccountField[];
  /** The server's clock, in milliseconds since 1970. */
  nowMs: number;
}

/** The accounts screen: the view is kept in the URL, the rows load page by page. */
export function AccountsList({ user, initial, industryNames, shortcutsOn, ...props }: AccountsListProps) {
  const canEdit = can(user.role, "editAccounts");
  const today = useToday(props.nowMs);
  const { saved: firstSaved, onEverything, hasTeam, sets } = props.context;
  const [views, setViews] = useState<ViewChoices>({ saved: firstSaved, onEverything });
  const scope = views.onEverything && !onEverything ? "all" : props.context.scope;
  const context = useMemo(() => ({ ...views, scope, hasTeam, sets }), [views, scope, hasTeam, sets]);
  const inAddress = useView(accountsAddress, context);
  const { view, saved, isMissing } = inAddress;
  const query = writeView({ ...view, layout: null });
  const rows = useAccountRows(user.uid, query, initial);
  const { state, facets } = rows;
  const { viewSettings, setViewSettings } = useViewSettings(saved, props.viewSettings);
  const selected = useRowSelection(state.rows, keyOf(inAddress));
  const { selection, isAll } = selected;
  const { change, search, show } = useViewChanges(inAddress, selected);
  const [work, setWork] = useState(initial.work);
  const adding = useAdding(rows);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const shown = view.layout ? undefined : state.rows.find(({ id }) => id === previewed);
  const hrefOf = (next: AccountsView) => addressOf({ view: next, saved }, context);
  return (
    <FieldsProvider value={props.fields}>
      <div className={clsx("flex grow flex-col", shown && "lg:pr-90")}>
        <div className="flex flex-col gap-4 px-4 py-4 max-md:gap-2 max-md:py-3 md:px-8">
          <AccountsHeading
            state={state}
            scope={scopeOf(view.owner)}
            asOfMs={rows.asOfMs}
            canEdit={canEdit}
            onAdd={adding.begin}
            onWork={setWork}
            onChanged={rows.reload}
          />
          <FilterBar
            views={
              <ViewBar
                {...{ context, view, saved, viewSettings }}
                onScope={saved ? (next) => show(next, null) : change}
                onShow={show}
                onChange={change}
                onViewSettings={setViewSettings}
                onSaved={setViews}
                onListsChanged={rows.reload}
              />
            }
            {...{ view, facets, viewSettings }}
            onChange={change}
            onSearch={search}
            onViewSettings={setViewSettings}
            onPick={selected.togglePicking}
            isPicking={selected.isPicking}
          />
          <SavedViewNotices saved={saved} isMissing={isMissing} />
        </div>
        {view.layout && state.total > 0 ? (
          <AccountsLayout
            {...{ view, viewSettings, selected, industryNames, canEdit, shortcutsOn, today, hrefOf }}
            layout={view.layout}
            uid={user.uid}
            version={rows.version}
            counted={rows.counted}
            onChange={change}
          />
        ) : (
          <AccountsRows
            {...{ view, rows, viewSettings, selected, industryNames, canEdit, shortcutsOn, previewed, today, hrefOf }}
            canAssign={can(user.role, "assignOwner")}
            onChange={change}
            onPreview={setPreviewed}
            onAdd={adding.begin}
          />
        )}
        {selection.size > 0 || work ? (
          <BulkDock
            {...{ work, selection, isAll, user }}
            chosen={viewSettings.columns}
            removal={{ hide: removeFromLists, onChanged: rows.recount }}
            matching={{ query, total: state.total, isExact: state.isTotalExact }}
            list={facets?.list?.id === view.list ? facets?.list : null}
            onWork={setWork}
            onSelectAll={selected.selectAll}
            onChanged={rows.reload}
            onClear={selected.clear}
          />
        ) : null}
        {shown ? (
          <LazyPreviewPane account={shown} industryNames={industryNames} onClose={() => setPreviewed(null)} />
        ) : null}
        {adding.isOpen ? (
          <AddAccountDialog onClose={adding.end} onAdded={adding.onAdded} industryNames={industryNames} />
        ) : null}
      </div>
    </FieldsProvider>
  );
}

/** Whether the dialog for a new account is open. An added account is shown in the list, and opened. */
function useAdding({ list, recount }: Pick<AccountRows, "list" | "recount">) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const end = () => setOpen(false);
  return {
    isOpen,
    begin: () => setOpen(true),
    end,
    onAdded: (account: Account) => {
      end();
      addToList(list, account);
      recount();
      showToast(`Added ${account.name}.`);
      router.push(`/account/${account.id}`);
    },
  };
}
