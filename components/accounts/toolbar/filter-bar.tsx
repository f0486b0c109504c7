"use client";

import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { ListSortMenu } from "@/components/paged-list/list-sort-menu";
import { SearchField } from "@/components/ui/form/search-field";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { ViewSettings } from "@/lib/accounts/list/saved-view";
import { type AccountsView, defaultSort, isFiltered } from "@/lib/accounts/list/view";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { scopeOf } from "@/lib/filters/scope";
import { ActivityFilter } from "../../account-filters/activity-filter";
import { CustomFilter } from "../../account-filters/custom-filter";
import { FacetFilter } from "../../account-filters/facet-filter";
import { filterButton } from "../../account-filters/filter-button";
import { buttonLine, FilterLine, FiltersButton } from "../../account-filters/filter-line";
import { GroupFilter } from "../../account-filters/groups/group-filter";
import { ListFilters } from "../../account-filters/list-filters";
import { RangeFilters } from "../../account-filters/range-filters";
import { ColumnsMenu } from "./columns-menu";
import { AccountsExportMenu } from "./export-menu";

const FilterChips = lazyComponent(async () => (await import("../../account-filters/filter-chips")).FilterChips, {
  failure: "The active filters could not be shown",
  shape: "line",
  waiting: <div className="h-6" />,
});

const orders = [
  { sort: "name", label: "Name, A to Z" },
  { sort: "-name", label: "Name, Z to A" },
  { sort: "-market_cap", label: "Market cap, largest first" },
  { sort: "market_cap", label: "Market cap, smallest first" },
  { sort: "-revenue", label: "Revenue, largest first" },
  { sort: "-employees", label: "Employees, most first" },
  { sort: "-founded", label: "Founded, newest first" },
  { sort: "founded", label: "Founded, oldest first" },
  { sort: "-updated", label: "Updated, latest first" },
];

interface FilterBarProps {
  view: AccountsView;
  facets: AccountFacets | null;
  viewSettings: ViewSettings;
  onChange: (view: AccountsView) => void;
  onSearch: (text: string) => void;
  onViewSettings: (viewSettings: ViewSettings) => void;
  /** Whether rows are being selected: on a phone this shows the checkboxes. */
  isPicking: boolean;
  onPick: () => void;
}

/** The toolbar of the list: search, filters, order and columns. */
export function FilterBar(props: FilterBarProps) {
  const { view, facets, viewSettings, onChange, onSearch, onViewSettings } = props;
  const customOrders = useCustomFields().flatMap(({ id, name }) => [
    { sort: customKey(id), label: `${name}, ascending` },
    { sort: `-${customKey(id)}`, label: `${name}, descending` },
  ]);
  const [isGrouping, setGrouping] = useState(false);
  const [isOpen, setOpen] = useState(hasChips({ ...view, q: "" }));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2 max-md:flex-col max-md:items-stretch">
        <SearchField
          label="Search accounts"
          placeholder="Search name, domain, ticker"
          value={view.q}
          onSearch={onSearch}
        />
        <div className={buttonLine}>
          <FiltersButton isOpen={isOpen} onToggle={setOpen} />
          <div className="flex gap-2 md:hidden">
            <ListSortMenu
              view={view}
              orders={[...orders, ...customOrders]}
              defaultSort={defaultSort}
              onChange={onChange}
            />
            <button
              type="button"
              aria-pressed={props.isPicking}
              onClick={props.onPick}
              className={filterButton(props.isPicking)}
            >
              <ListChecks className="size-3.5" aria-hidden="true" />
              Select
            </button>
          </div>
          <div className="flex gap-2 md:ml-auto">
            <div className="max-md:hidden">
              <ColumnsMenu viewSettings={viewSettings} onChange={onViewSettings} />
            </div>
            <AccountsExportMenu view={view} chosen={viewSettings.columns} />
          </div>
        </div>
      </div>
      {isOpen ? (
        <FilterLine>
          <ListFilters view={view} facets={facets} onChange={onChange} />
          <OwnerFilter view={view} facets={facets} onChange={onChange} />
          <RangeFilters view={view} onChange={onChange} />
          <CustomFilter view={view} onChange={onChange} />
          <ActivityFilter view={view} onChange={onChange} />
          <button
            type="button"
            aria-pressed={view.news}
            aria-label="New since my last visit"
            title="New since my last visit"
            onClick={() => onChange({ ...view, news: !view.news })}
            className={filterButton(view.news)}
          >
            <span className="size-2 rounded-full bg-accent" aria-hidden="true" />
            New
          </button>
          <GroupFilter view={view} isOpen={isGrouping} onOpen={setGrouping} onChange={onChange} />
        </FilterLine>
      ) : null}
      {hasChips(view) ? (
        <FilterChips
          view={view}
          facets={facets}
          onChange={onChange}
          onEdit={() => {
            setOpen(true);
            setGrouping(true);
          }}
        />
      ) : null}
    </div>
  );
}

/** Whether the view has chips. The scope (all, team, mine) has none. */
function hasChips(view: AccountsView): boolean {
  const isScoped = view.owner !== null && scopeOf(view.owner) !== null;
  return isFiltered(isScoped ? { ...view, owner: null } : view);
}

type PartProps = Pick<FilterBarProps, "view" | "facets" | "onChange">;

/** Filters by one owner: choosing another owner replaces the first. */
function OwnerFilter({ view, facets, onChange }: PartProps) {
  return (
    <FacetFilter
      label="Owner"
      options={facets?.owner ?? []}
      isExact={facets?.is_exact !== false}
      chosen={view.owner && scopeOf(view.owner) === null ? [view.owner] : []}
      onToggle={(value) => onChange({ ...view, owner: view.owner === value ? null : value })}
      onClear={() => onChange({ ...view, owner: null })}
    />
  );
}
