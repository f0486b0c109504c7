import type { AccountsView } from "@/lib/accounts/list/view";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { scopeOf } from "@/lib/filters/scope";
import { ActivityFilter } from "../../account-filters/activity-filter";
import { CustomFilter } from "../../account-filters/custom-filter";
import { FacetFilter } from "../../account-filters/facet-filter";
import { filterButton } from "../../account-filters/filter-button";
import { FilterLine } from "../../account-filters/filter-line";
import { GroupFilter } from "../../account-filters/groups/group-filter";
import { ListFilters } from "../../account-filters/list-filters";
import { RangeFilters } from "../../account-filters/range-filters";

interface AccountFilterLineProps {
  view: AccountsView;
  facets: AccountFacets | null;
  onChange: (view: AccountsView) => void;
  /** Whether the dialog of a filter group is open. */
  isGrouping: boolean;
  onGrouping: (isGrouping: boolean) => void;
}

/** The filters of the accounts list. */
export default function AccountFilterLine({ view, facets, onChange, isGrouping, onGrouping }: AccountFilterLineProps) {
  return (
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
      <GroupFilter view={view} isOpen={isGrouping} onOpen={onGrouping} onChange={onChange} />
    </FilterLine>
  );
}

/** Filters by one owner: choosing another owner replaces the first. */
function OwnerFilter({ view, facets, onChange }: Pick<AccountFilterLineProps, "view" | "facets" | "onChange">) {
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
