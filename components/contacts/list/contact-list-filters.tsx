"use client";

import { ListChecks } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ChipList } from "@/components/account-filters/chip-list";
import { filterButton } from "@/components/account-filters/filter-button";
import { buttonLine, FilterLine, FiltersButton } from "@/components/account-filters/filter-line";
import { FilterTrigger } from "@/components/account-filters/filter-trigger";
import { OptionsFilter } from "@/components/account-filters/options-filter";
import { ListSortMenu } from "@/components/paged-list/list-sort-menu";
import { SearchField } from "@/components/ui/form/search-field";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import { type ContactsView, clearContactFilters, defaultContactSort } from "@/lib/contact-list/view";
import { contactFilters, listedContactFilters } from "@/lib/contracts/contacts/filters";
import { filterChips } from "@/lib/filters/chips";
import type { AccountChoice } from "../dialogs/account-search";
import { ContactsExportMenu } from "./export-menu";

const AccountSearch = lazyPanel(() => import("../dialogs/account-search"), "The search could not be loaded");

const orders = [
  { sort: "name", label: "Name, A to Z" },
  { sort: "-name", label: "Name, Z to A" },
  { sort: "-updated", label: "Updated, latest first" },
  { sort: "updated", label: "Updated, oldest first" },
];

interface ContactListFiltersProps {
  /** The scope and the views, shown after the filters. */
  views: ReactNode;
  view: ContactsView;
  /** The names of the accounts that the view filters by, by id. */
  accountNames: ReadonlyMap<string, string>;
  onChange: (view: ContactsView) => void;
  onSearch: (text: string) => void;
  onAccount: (account: AccountChoice) => void;
  /** Whether rows are being selected: on a phone this shows the checkboxes. */
  isPicking: boolean;
  onPick: () => void;
}

/** The contact list's filters, and its export. */
export function ContactListFilters(props: ContactListFiltersProps) {
  const { view, accountNames, isPicking, onChange, onSearch, onAccount, onPick } = props;
  const chips = chipsOf(view, accountNames);
  const [isOpen, setOpen] = useState(chips.length > 0);
  return (
    <div className="flex flex-col gap-3">
      <div className={buttonLine}>
        <SearchField
          value={view.q}
          onSearch={onSearch}
          label="Search contacts"
          placeholder="Search name, title, email"
          className="shrink-0 max-md:max-w-40 md:max-w-60"
        />
        <FiltersButton isOpen={isOpen} onToggle={setOpen} />
        {props.views}
        <ListSortMenu view={view} orders={orders} defaultSort={defaultContactSort} onChange={onChange} />
        <button
          type="button"
          aria-pressed={isPicking}
          onClick={onPick}
          className={`${filterButton(isPicking)} md:hidden`}
        >
          <ListChecks className="size-3.5" aria-hidden="true" />
          Select
        </button>
        <ContactsExportMenu view={view} />
      </div>
      {isOpen ? (
        <FilterLine>
          <Popover
            label="Filter by account"
            className="w-80"
            triggerClassName={filterButton(view.account.length > 0)}
            trigger={<FilterTrigger label="Account" count={view.account.length} />}
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
          {listedContactFilters.map((name) => (
            <OptionsFilter
              key={name}
              {...{ view, name, onChange }}
              info={contactFilters.infoOf(name)}
              written={contactFilters.writeValue(name, view[name])}
            />
          ))}
        </FilterLine>
      ) : null}
      <ChipList chips={chips} onChange={onChange} onClear={() => onChange(clearContactFilters(view))} />
    </div>
  );
}

/** One chip per value of a filter; the scope has its own switch. */
function chipsOf(view: ContactsView, accountNames: ReadonlyMap<string, string>) {
  return contactFilters.names.flatMap((name) => {
    const info = contactFilters.infoOf(name);
    const written = contactFilters.writeValue(name, view[name]);
    const nameOf = (value: string) => accountNames.get(value) ?? "An account";
    return name === "owner" ? [] : (filterChips(view, { name, info, written }, nameOf) ?? []);
  });
}
