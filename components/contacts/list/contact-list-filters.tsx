"use client";

import { ChevronDown, ListChecks, X } from "lucide-react";
import { FacetFilter } from "@/components/account-filters/facet-filter";
import { filterButton } from "@/components/account-filters/filter-button";
import { SearchField } from "@/components/ui/form/search-field";
import { LinkSwitch, type SwitchChoice } from "@/components/ui/link-switch";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { type ContactsView, contactsHref, fullContactsView, isContactsFiltered, toggle } from "@/lib/contact-list/view";
import { findFunction, findLevel, functionNames, levelNames } from "@/lib/contacts/names";
import { createWarmUp } from "@/lib/lazy/create-warm-up";
import type { AccountChoice } from "../dialogs/account-search";
import { ContactsExportMenu } from "./export-menu";

const loadSearch = () => import("../dialogs/account-search");
const AccountSearch = lazyComponent(async () => (await loadSearch()).AccountSearch, {
  failure: "The search could not be loaded",
  shape: "line",
  suspendsParent: true,
});
const warmSearch = createWarmUp(loadSearch);

const statusNames = { present: "At the company", left: "Left the company" } as const;
/** The owners of the contacts' accounts: everyone, the user's team, the user. */
const scopes = [
  { label: "All", owner: null },
  { label: "My team", owner: "team" },
  { label: "Mine", owner: "me" },
] as const;
const silenceNames = { no: "May be contacted", yes: "Do not contact" } as const;

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

interface ContactListFiltersProps {
  view: ContactsView;
  /** The names of the accounts that the view filters by, by id. */
  accountNames: ReadonlyMap<string, string>;
  /** Whether the user leads a team or is in one. */
  hasTeam: boolean;
  onChange: (view: ContactsView) => void;
  onSearch: (text: string) => void;
  onAccount: (account: AccountChoice) => void;
  /** Whether rows are being selected: on a phone this shows the checkboxes. */
  isPicking: boolean;
  onPick: () => void;
}

/** The contact list's filters, and its export. */
export function ContactListFilters(props: ContactListFiltersProps) {
  const { view, accountNames, hasTeam, isPicking, onChange, onSearch, onAccount, onPick } = props;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2 max-lg:flex-col max-lg:items-stretch">
        <LinkSwitch label="Whose contacts" choices={scopesOf(view, hasTeam, onChange)} />
        <SearchField value={view.q} onSearch={onSearch} label="Search people" placeholder="Search name, title, email" />
        <div className="flex min-w-0 grow items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:[scrollbar-width:none] md:flex-wrap">
          <button
            type="button"
            aria-pressed={isPicking}
            onClick={onPick}
            className={`${filterButton(isPicking)} md:hidden`}
          >
            <ListChecks className="size-3.5" aria-hidden="true" />
            Select
          </button>
          <Popover
            label="Filter by account"
            className="w-80"
            triggerClassName={filterButton(view.accounts.length > 0)}
            trigger={
              <>
                Account
                {view.accounts.length > 0 ? <span className="tabular-nums">{view.accounts.length}</span> : null}
                <ChevronDown className="-mr-0.5 size-3.5 opacity-70" aria-hidden="true" />
              </>
            }
            warm={warmSearch}
          >
            {(close) => (
              <div className="min-h-24 p-3">
                <AccountSearch
                  label="Account"
                  chosenId={null}
                  onChoose={(account) => {
                    close();
                    onAccount(account);
                  }}
                />
              </div>
            )}
          </Popover>
          <FacetFilter
            label="Function"
            options={optionsOf(functionNames)}
            chosen={view.functions}
            onToggle={(value) => {
              const found = findFunction(value);
              if (found) onChange({ ...view, functions: toggle(view.functions, found) });
            }}
            onClear={() => onChange({ ...view, functions: [] })}
          />
          <FacetFilter
            label="Level"
            options={optionsOf(levelNames)}
            chosen={view.levels}
            onToggle={(value) => {
              const found = findLevel(value);
              if (found) onChange({ ...view, levels: toggle(view.levels, found) });
            }}
            onClear={() => onChange({ ...view, levels: [] })}
          />
          <FacetFilter
            label="Status"
            options={optionsOf(statusNames)}
            chosen={view.status ? [view.status] : []}
            onToggle={(value) =>
              onChange({ ...view, status: view.status === value ? null : value === "left" ? "left" : "present" })
            }
            onClear={() => onChange({ ...view, status: null })}
          />
          <FacetFilter
            label="Contact"
            options={optionsOf(silenceNames)}
            chosen={view.doNotContact ? [view.doNotContact] : []}
            onToggle={(value) =>
              onChange({ ...view, doNotContact: view.doNotContact === value ? null : value === "yes" ? "yes" : "no" })
            }
            onClear={() => onChange({ ...view, doNotContact: null })}
          />
          <ContactsExportMenu view={view} />
        </div>
      </div>
      <Chips view={view} accountNames={accountNames} onChange={onChange} />
    </div>
  );
}

function scopesOf(view: ContactsView, hasTeam: boolean, onChange: (view: ContactsView) => void): SwitchChoice[] {
  return scopes
    .filter(({ owner }) => owner !== "team" || hasTeam || view.owner === "team")
    .map(({ label, owner }) => ({
      label,
      href: contactsHref({ ...view, owner }),
      isCurrent: view.owner === owner,
      onChoose: () => onChange({ ...view, owner }),
    }));
}

function Chips({ view, accountNames, onChange }: Pick<ContactListFiltersProps, "view" | "accountNames" | "onChange">) {
  const chips = [
    ...view.accounts.map((id) => ({
      label: "Account",
      text: accountNames.get(id) ?? "An account",
      without: { ...view, accounts: toggle(view.accounts, id) },
    })),
    ...view.functions.map((name) => ({
      label: "Function",
      text: functionNames[name],
      without: { ...view, functions: toggle(view.functions, name) },
    })),
    ...view.levels.map((name) => ({
      label: "Level",
      text: levelNames[name],
      without: { ...view, levels: toggle(view.levels, name) },
    })),
    ...(view.status ? [{ label: "Status", text: statusNames[view.status], without: { ...view, status: null } }] : []),
    ...(view.doNotContact
      ? [{ label: "Contact", text: silenceNames[view.doNotContact], without: { ...view, doNotContact: null } }]
      : []),
  ];
  if (!isContactsFiltered(view) || chips.length === 0) return null;
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap items-center gap-1.5">
      {chips.map(({ label, text, without }) => (
        <li key={`${label} ${text}`}>
          <button
            type="button"
            onClick={() => onChange(without)}
            aria-label={`Remove filter ${label}: ${text}`}
            className="inline-flex h-6 items-center gap-1 rounded-sm bg-sunken pr-1 pl-2 text-muted text-xs hover:bg-hover hover:text-ink"
          >
            <span className="text-muted">{label}</span>
            <span className="font-medium text-ink">{text}</span>
            <X className="size-3" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChange({ ...fullContactsView, owner: view.owner, sort: view.sort })}
          className="h-6 rounded-sm px-1.5 font-medium text-accent-ink text-xs hover:underline"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
