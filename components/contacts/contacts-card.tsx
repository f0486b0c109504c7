"use client";

import { Plus, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { OrgChartSlot } from "@/components/contacts/org-chart/org-chart-slot";
import { useOpenForm } from "@/components/drafts/use-draft-fields";
import { useCan } from "@/components/session/me";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardHeader } from "@/components/ui/card";
import { LinkSwitch } from "@/components/ui/link-switch";
import { EmptyState } from "@/components/ui/state/empty-state";
import { isAtCompany } from "@/lib/contacts/do-not-contact";
import {
  type AccountContactFilter,
  accountContactsHref,
  type ContactsLayout,
  everyContact,
  filterContacts,
} from "@/lib/contacts/filter";
import { strongestByContact } from "@/lib/contacts/relationships";
import type { Contact } from "@/lib/contracts/contacts/contact";
import type { Relationship } from "@/lib/contracts/contacts/relationship";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { newContactName } from "./contact-draft";
import { ContactFilters } from "./contact-filters";
import { ContactMenu } from "./contact-menu";
import { ContactsTable } from "./contacts-table";
import ContactDialogs from "./dialogs/contact-dialogs";
import type { OpenDialog } from "./dialogs/open-dialog";
import { useContactActions } from "./use-contact-actions";

const layouts = [
  { layout: "list", label: "List" },
  { layout: "chart", label: "Org chart" },
] as const;

interface ContactsCardProps {
  account: { id: string; name: string };
  people: readonly Contact[];
  filter: AccountContactFilter;
  view: ContactsLayout;
  /** The roles of the buying committee that contacts fill, by contact id. */
  roles: ReadonlyMap<string, readonly string[]>;
  /** The relationships of colleagues with the contacts, the strongest first. */
  relationships: readonly Relationship[];
  /** The local time at the headquarters, where contacts are assumed to be; null when its time zone isn't known. */
  clock: ReactNode;
  /** The id of the contact that the URL names. */
  targetId: string | null;
}

/** The account's contacts, most senior first, with all actions on them. */
export default function ContactsCard({
  account,
  people: all,
  filter,
  view,
  roles,
  clock,
  targetId,
  ...props
}: ContactsCardProps) {
  const canEdit = useCan("editAccounts");
  const router = useRouter();
  const [isAdding, setAdding] = useOpenForm(newContactName(account.id));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { hidden, act } = useContactActions({ onChanged: router.refresh, onOpen: setDialog });
  const people = all.filter(({ id }) => !hidden.has(id));
  const shown = view === "list" ? filterContacts(people, filter) : people;
  const names = new Map(people.filter(isAtCompany).map((person) => [person.id, person.full_name]));
  useEffect(() => {
    if (targetId) document.getElementById(`people-${targetId}`)?.scrollIntoView({ block: "center" });
  }, [targetId]);
  const add = canEdit ? (
    <OnlineButton size="sm" onClick={() => setAdding(true)}>
      <Plus className="size-3.5" aria-hidden="true" />
      Add contact
    </OnlineButton>
  ) : null;
  const actionsFor = (person: Contact) => <ContactMenu contact={person} onAct={(action) => act(person, action)} />;
  return (
    <Card aria-labelledby="people">
      <CardHeader
        id="people"
        title="Contacts"
        description={
          <>
            {describePeople(people, shown)}
            {clock && people.length > 0 ? <span className="block text-muted">Headquarters: {clock}</span> : null}
          </>
        }
        actions={people.length > 0 ? add : null}
      />
      {people.length === 0 ? (
        <EmptyState icon={Users} title="No contacts yet" action={add}>
          {canEdit ? "Add the people you know. A name and a title are enough." : "Contacts your team adds appear here."}
        </EmptyState>
      ) : null}
      {people.length > 0 ? (
        <div className="px-4 pb-3 md:px-5">
          <LinkSwitch
            label="Contacts as"
            choices={layouts.map(({ layout, label }) => ({
              label,
              href: accountContactsHref(account.id, everyContact, layout),
              isCurrent: layout === view,
            }))}
          />
        </div>
      ) : null}
      {people.length > 0 && view === "list" ? (
        <ContactFilters accountId={account.id} people={people} filter={filter} />
      ) : null}
      {people.length > 0 && shown.length === 0 ? (
        <EmptyState
          title="No contacts match both filters"
          action={<ButtonLink href={accountContactsHref(account.id, everyContact)}>Show everyone</ButtonLink>}
        />
      ) : null}
      {view === "list" && shown.length > 0 ? (
        <ContactsTable
          people={shown}
          nameOf={(id) => names.get(id ?? "") ?? null}
          roles={roles}
          relationships={strongestByContact(props.relationships)}
          targetId={targetId}
          actionsFor={actionsFor}
          onOutdated={router.refresh}
        />
      ) : null}
      {view === "chart" && people.length > 0 ? (
        <OrgChartSlot people={people} actionsFor={actionsFor} onChanged={router.refresh} />
      ) : null}
      <ContactDialogs
        open={isAdding ? { kind: "add" } : dialog}
        account={account}
        people={people}
        onChanged={router.refresh}
        onClose={() => {
          setAdding(false);
          setDialog(null);
        }}
      />
    </Card>
  );
}

/** The number of contacts at the company, and of those shown if filtered; those who left are counted separately. */
function describePeople(people: readonly Contact[], shown: readonly Contact[]): string {
  const [presentCount, departedCount] = [
    people.filter(isAtCompany).length,
    people.filter((person) => !isAtCompany(person)).length,
  ];
  const shownPresent = shown.filter(isAtCompany).length;
  const count = formatPlural(presentCount, "contact", "contacts");
  const first = shownPresent === presentCount ? `${count}, most senior first.` : `${shownPresent} of ${count}.`;
  return departedCount > 0 ? `${first} ${formatCount(departedCount)} left the company.` : first;
}
