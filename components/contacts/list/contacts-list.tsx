"use client";

import { FileUp, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { More, NotRefreshed } from "@/components/accounts/list/list-status";
import { PageHeading } from "@/components/shell/page-heading";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { type ContactsView, isContactsFiltered, wholeContactsView, writeContactsView } from "@/lib/contact-list/view";
import type { ContactListPage, ListedContact } from "@/lib/contracts/contact-list";
import { formatPlural } from "@/lib/figures/number";
import { ContactMenu } from "../contact-menu";
import type { AccountChoice } from "../dialogs/account-search";
import { ContactDialogs } from "../dialogs/contact-dialogs";
import type { OpenDialog } from "../dialogs/open-dialog";
import { useContactActions } from "../use-contact-actions";
import { ContactListFilters } from "./contact-list-filters";
import { ContactsTable } from "./contacts-table";
import { useContactList, useContactsView } from "./use-contact-list";

interface ContactsListProps {
  /** What the server loaded for the address that was asked for. */
  initial: { query: string; page: ContactListPage };
  /** The names of the accounts that this address names, by id. */
  accountNames: Readonly<Record<string, string>>;
  canEdit: boolean;
  shortcutsOn: boolean;
}

/** The people across accounts: the view lives in the address, the rows in a list that loads itself. */
export function ContactsList({ initial, accountNames, canEdit, shortcutsOn }: ContactsListProps) {
  const router = useRouter();
  const [view, setView] = useContactsView();
  const query = writeContactsView(view);
  const { list, state, isStale } = useContactList(query, query === initial.query ? initial.page : null);
  const [chosen, setChosen] = useState<readonly AccountChoice[]>([]);
  const [dialog, setDialog] = useState<(OpenDialog & { kind: Exclude<OpenDialog["kind"], "add"> }) | null>(null);
  const { hidden, act } = useContactActions({
    onChanged: router.refresh,
    onOpen: (asked) => asked.kind !== "add" && setDialog(asked),
  });
  const names = new Map([
    ...Object.entries(accountNames),
    ...chosen.map(({ id, name }) => [id, name] as const),
    ...state.rows.map(({ account }) => [account.id, account.name] as const),
  ]);
  const change = useCallback(
    (next: ContactsView) => {
      setView(next);
      window.scrollTo(0, 0);
    },
    [setView],
  );
  const search = useCallback(
    (q: string) => {
      // A new search is a question of its own: the best match comes first, whatever the order was.
      setView({ ...view, q, sort: view.q ? view.sort : null }, "replace");
      window.scrollTo(0, 0);
    },
    [setView, view],
  );
  const shown =
    hidden.size === 0
      ? state
      : {
          ...state,
          rows: state.rows.filter(({ id }) => !hidden.has(id)),
          total: state.total - state.rows.filter(({ id }) => hidden.has(id)).length,
        };
  const menuOf = (person: ListedContact) => (
    <ContactMenu contact={person} canEdit={canEdit} onAct={(action) => act(person, action)} />
  );
  const about = dialog && state.rows.find(({ id }) => id === dialog.contact.id);
  return (
    <>
      <div className="flex flex-col gap-4 px-4 pt-5 pb-4 md:px-8 md:pt-7">
        <PageHeading
          title="Contacts"
          description={
            <span role="status" className="tabular-nums">
              {state.isStarted
                ? `${state.isTotalExact ? "" : "At least "}${formatPlural(shown.total, "person", "people")}`
                : state.problem === null
                  ? "Loading people"
                  : "Not loaded"}
            </span>
          }
          actions={
            canEdit ? (
              <ButtonLink href={bringInHref} prefetch={false}>
                <FileUp className="size-4" aria-hidden="true" />
                Bring in people
              </ButtonLink>
            ) : null
          }
        />
        <ContactListFilters
          view={view}
          accountNames={names}
          onChange={change}
          onSearch={search}
          onAccount={(account) => {
            setChosen((now) => [...now, account]);
            if (!view.accounts.includes(account.id)) change({ ...view, accounts: [...view.accounts, account.id] });
          }}
        />
      </div>
      {state.problem !== null && isStale ? (
        <NotRefreshed atMs={null} reference={state.reference} onRetry={list.retry} />
      ) : null}
      {state.problem !== null && state.rows.length === 0 && !isStale ? (
        <ErrorState title="People could not be loaded" onRetry={list.retry} reference={state.reference}>
          {state.problem} Your filters are kept.
        </ErrorState>
      ) : state.isStarted && shown.total === 0 ? (
        <Nobody view={view} canEdit={canEdit} onChange={change} />
      ) : (
        <ContactsTable
          view={view}
          state={shown}
          isStale={isStale}
          shortcutsOn={shortcutsOn}
          onChange={change}
          onNeed={list.need}
          onOutdated={router.refresh}
          menuOf={menuOf}
        />
      )}
      {state.problem !== null && state.rows.length > 0 && !isStale ? (
        <More problem={state.problem} onRetry={list.retry} />
      ) : null}
      {dialog ? (
        <ContactDialogs
          open={dialog}
          account={about?.account ?? { id: dialog.contact.account_id, name: "this account" }}
          canEdit={canEdit}
          people={null}
          onChanged={router.refresh}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

/** Where a file of people is brought in. */
const bringInHref = "/all-accounts/import?holds=contacts";

interface NobodyProps {
  view: ContactsView;
  canEdit: boolean;
  onChange: (view: ContactsView) => void;
}

/** Why nobody is shown, and the one thing to do about it. */
function Nobody({ view, canEdit, onChange }: NobodyProps) {
  if (!isContactsFiltered(view))
    return (
      <EmptyState
        icon={Users}
        title="Nobody is known yet"
        action={<ButtonLink href="/all-accounts">Accounts</ButtonLink>}
      >
        People are added at the account where they work{canEdit ? ", or brought in by a file" : ""}.
      </EmptyState>
    );
  const isSearchAlone = view.q !== "" && !isContactsFiltered({ ...view, q: "" });
  return (
    <EmptyState
      icon={Users}
      title={
        isSearchAlone
          ? `Nobody has “${view.q}” in their name, title or email.`
          : view.q
            ? `Nobody matches “${view.q}” and these filters`
            : "Nobody matches these filters"
      }
      action={
        <Button onClick={() => onChange({ ...wholeContactsView, sort: view.sort })}>
          {isSearchAlone ? "Show everybody" : "Clear search and filters"}
        </Button>
      }
    >
      {isSearchAlone ? null : "Fewer filters will find more."}
    </EmptyState>
  );
}
