"use client";

import { ListChecks } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { ListSortMenu } from "@/components/paged-list/list-sort-menu";
import { SearchField } from "@/components/ui/form/search-field";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { ViewSettings } from "@/lib/accounts/list/saved-view";
import { type AccountsView, defaultSort, isFiltered } from "@/lib/accounts/list/view";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { scopeOf } from "@/lib/filters/scope";
import { filterButton } from "../../account-filters/filter-button";
import { buttonLine, FiltersButton } from "../../account-filters/filter-line";
import { ColumnsMenu } from "./columns-menu";
import { AccountsExportMenu } from "./export-menu";

const AccountFilterLine = lazyComponent(() => import("./account-filter-line"), {
  failure: "The filters could not be shown",
  shape: "line",
  waiting: <div className="h-control" />,
});

const FilterChips = lazyComponent(() => import("../../account-filters/filter-chips"), {
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
  /** The scope and the views, shown after the filters. */
  views: ReactNode;
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

/** The toolbar of the list: search, filters, views, order and columns. */
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
      <div className={buttonLine}>
        <SearchField
          label="Search accounts"
          placeholder="Search name, domain, ticker"
          value={view.q}
          onSearch={onSearch}
          className="shrink-0 max-md:max-w-40 md:max-w-60"
        />
        <FiltersButton isOpen={isOpen} onToggle={setOpen} />
        {props.views}
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
            <ColumnsMenu viewSettings={viewSettings} owner={view.owner} onChange={onViewSettings} />
          </div>
          <AccountsExportMenu view={view} chosen={viewSettings.columns} />
        </div>
      </div>
      {isOpen ? <AccountFilterLine {...{ view, facets, onChange, isGrouping }} onGrouping={setGrouping} /> : null}
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
