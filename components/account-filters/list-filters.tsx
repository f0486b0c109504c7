import { listNames } from "@/lib/accounts/list/filter-names";
import { type AccountsView, facetFilters, toggleValue } from "@/lib/accounts/list/view";
import { bandMeanings } from "@/lib/accounts/list/vocabulary";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { FacetFilter } from "./facet-filter";

interface ListFiltersProps {
  view: AccountsView;
  facets: AccountFacets | null;
  onChange: (view: AccountsView) => void;
}

/** The account filters that accept several values, with counts. */
export function ListFilters({ view, facets, onChange }: ListFiltersProps) {
  return facetFilters.map((name) => (
    <FacetFilter
      key={name}
      label={listNames[name]}
      options={facets?.[name] ?? []}
      isExact={facets?.is_exact !== false}
      chosen={view.lists[name]}
      hints={name === "band" ? bandMeanings : {}}
      onToggle={(value) => onChange(toggleValue(view, name, value))}
      onClear={() => onChange({ ...view, lists: { ...view.lists, [name]: [] } })}
    />
  ));
}
