"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { BulkDockFailure } from "@/components/accounts/bulk/bulk-dock-failure";
import { useView } from "@/components/accounts/list/use-view";
import { SavedViewNotices } from "@/components/accounts/views/saved-view-bar";
import { ListCount } from "@/components/paged-list/list-count";
import { ListStates } from "@/components/paged-list/list-states";
import { useListChanges } from "@/components/paged-list/use-list-changes";
import { usePagedRows } from "@/components/paged-list/use-paged-rows";
import { useRowSelection } from "@/components/paged-list/use-row-selection";
import { useCan } from "@/components/session/me";
import { PageHeading } from "@/components/shell/page-heading";
import { OnlineButton } from "@/components/ui/button/online-button";
import { lazyComponent, lazyDialog } from "@/components/ui/state/lazy-component";
import type { ViewChoices } from "@/lib/accounts/list/default-view";
import type { ViewContext } from "@/lib/accounts/list/saved-view";
import { loadContactList } from "@/lib/contact-list/browser/requests";
import { contactsAddress } from "@/lib/contact-list/saved-view";
import { type ContactsView, writeContactsView } from "@/lib/contact-list/view";
import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import type { ContactListPage, ListedContact } from "@/lib/contracts/contacts/contact-list";
import type { SavedView } from "@/lib/contracts/views/saved-view";
import { createPagedList, type PagedRows } from "@/lib/paging/paged-list";
import { ContactMenu } from "../contact-menu";
import type { AccountChoice } from "../dialogs/account-search";
import ContactDialogs from "../dialogs/contact-dialogs";
import type { OpenDialog } from "../dialogs/open-dialog";
import { useContactActions } from "../use-contact-actions";
import { ContactListFilters } from "./contact-list-filters";
import { ContactListTable } from "./contact-list-table";
import { ContactsViewBar } from "./contacts-view-bar";
import { NoContacts } from "./no-contacts";

const ContactsDock = lazyComponent(() => import("../bulk/contacts-dock"), {
  failure: "The actions could not be shown",
  shape: "line",
  Frame: BulkDockFailure,
});
const AddContactDialog = lazyDialog(() => import("../dialogs/add-contact-dialog"), "The form could not be opened");

interface ContactsListProps {
  /** The data that the server loaded for the requested URL, and the user's bulk change that is still running. */
  initial: { query: string; page: ContactListPage; work: Bulk | null };
  /** The names of the accounts that the URL filters by, by id. */
  accountNames: Readonly<Record<string, string>>;
  /** The saved views, and whether the user leads a team or is in one. */
  context: ViewContext;
  shortcutsOn: boolean;
}

/** The list of contacts across accounts: the view is kept in the URL, the rows load page by page. */
export function ContactsList({ initial, accountNames, shortcutsOn, ...props }: ContactsListProps) {
  const router = useRouter();
  const { context, setViews, inAddress, show } = useContactsView(props.context);
  const { view } = inAddress;
  const query = writeContactsView(view);
  const first = query === initial.query ? initial.page : null;
  const { list, state, isStale, asOfMs } = usePagedRows(
    useMemo(() => createPagedList(first, (cursor) => loadContactList(query, cursor)), [query, first]),
    null,
  );
  const [chosen, setChosen] = useState<readonly AccountChoice[]>([]);
  const [dialog, setDialog] = useState<(OpenDialog & { kind: Exclude<OpenDialog["kind"], "add"> }) | null>(null);
  const { hidden, act } = useContactActions({
    onChanged: router.refresh,
    onOpen: (opened) => opened.kind !== "add" && setDialog(opened),
  });
  const names = new Map([
    ...Object.entries(accountNames),
    ...chosen.map(({ id, name }) => [id, name] as const),
    ...state.rows.map(({ account }) => [account.id, account.name] as const),
  ]);
  const shown = withoutHidden(state, hidden);
  const selected = useRowSelection(shown.rows, contactsAddress.keyOf(inAddress));
  const { change, search } = useListChanges(view, inAddress.change);
  const [work, setWork] = useState(initial.work);
  const menuOf = (person: ListedContact) => (
    <ContactMenu contact={person} account={person.account} onAct={(action) => act(person, action)} />
  );
  const about = dialog && state.rows.find(({ id }) => id === dialog.contact.id);
  return (
    <>
      <div className="flex flex-col gap-4 px-4 py-4 max-md:gap-2 max-md:py-3 md:px-8">
        <ContactsHeading state={shown} />
        <ContactListFilters
          views={<ContactsViewBar {...{ context, view }} saved={inAddress.saved} onShow={show} onSaved={setViews} />}
          view={view}
          accountNames={names}
          onChange={change}
          onSearch={search}
          isPicking={selected.isPicking}
          onPick={selected.togglePicking}
          onAccount={(account) => {
            setChosen((now) => [...now, account]);
            if (!view.account.includes(account.id)) change({ ...view, account: [...view.account, account.id] });
          }}
        />
        <SavedViewNotices saved={inAddress.saved} isMissing={inAddress.isMissing} />
      </div>
      <ListStates
        state={{ ...state, total: shown.total }}
        {...{ isStale, asOfMs }}
        onRetry={list.retry}
        failedTitle="Contacts could not be loaded"
        empty={<NoContacts view={view} onChange={change} />}
      >
        <ContactListTable
          view={view}
          hrefOf={(next) => contactsAddress.addressOf({ view: next, saved: inAddress.saved }, context)}
          state={shown}
          isStale={isStale}
          shortcutsOn={shortcutsOn}
          onChange={change}
          onNeed={list.need}
          onOutdated={router.refresh}
          selected={selected}
          menuOf={menuOf}
        />
      </ListStates>
      {selected.selection.size > 0 || work ? (
        <ContactsDock
          work={work}
          selection={selected.selection}
          isAll={selected.isAll}
          matching={{ query, total: shown.total, isExact: shown.isTotalExact }}
          onSelectAll={selected.selectAll}
          onWork={setWork}
          onChanged={router.refresh}
          onClear={selected.clear}
        />
      ) : null}
      {dialog ? (
        <ContactDialogs
          open={dialog}
          account={about?.account ?? { id: dialog.contact.account_id, name: "this account" }}
          people={null}
          onChanged={router.refresh}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

/** The view in the URL, the saved views, and a function that opens a saved view, scrolled to the top. */
function useContactsView(first: ViewContext) {
  const [views, setViews] = useState<ViewChoices>(first);
  const context = useMemo(() => ({ ...first, ...views }), [first, views]);
  const inAddress = useView(contactsAddress, context);
  const show = (view: ContactsView, saved: SavedView | null) => {
    inAddress.open(view, saved);
    window.scrollTo(0, 0);
  };
  return { context, setViews, inAddress, show };
}

/** The rows without the removed contacts whose removal can still be undone. */
function withoutHidden(state: PagedRows<ListedContact>, hidden: ReadonlySet<string>): PagedRows<ListedContact> {
  if (hidden.size === 0) return state;
  const rows = state.rows.filter(({ id }) => !hidden.has(id));
  return { ...state, rows, total: state.total - (state.rows.length - rows.length) };
}

/** The heading of the contacts screen: the number of contacts, and the button that adds one. */
function ContactsHeading({ state }: { state: PagedRows<ListedContact> }) {
  const canEdit = useCan("editAccounts");
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeading
        title="Contacts"
        description={<ListCount state={state} noun="contact" />}
        actions={
          canEdit ? (
            <OnlineButton variant="primary" className="max-md:size-10 max-md:px-0" onClick={() => setAdding(true)}>
              <Plus className="size-4" aria-hidden="true" />
              <span className="max-md:sr-only">Add contact</span>
            </OnlineButton>
          ) : null
        }
        actionsBeside
      />
      {isAdding ? <AddContactDialog account={null} onAdded={router.refresh} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
