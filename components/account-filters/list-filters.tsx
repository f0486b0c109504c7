import { type AccountsView, toggleValue } from "@/lib/accounts/list/view";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { accountFilters, countedFilters } from "@/lib/contracts/accounts/filters";
import { FacetFilter } from "./facet-filter";

interface ListFiltersProps {
  view: AccountsView;
  facets: AccountFacets | null;
  onChange: (view: AccountsView) => void;
}

/** The account filters that accept several values, with counts. */
export function ListFilters({ view, facets, onChange }: ListFiltersProps) {
  return countedFilters.map((name) => {
    const info: { label: string; hints?: Readonly<Record<string, string>> } = accountFilters.table[name];
    return (
      <FacetFilter
        key={name}
        label={info.label}
        options={facets?.[name] ?? []}
        isExact={facets?.is_exact !== false}
        chosen={view[name]}
        hints={info.hints ?? {}}
        onToggle={(value) => onChange(toggleValue(view, name, value))}
        onClear={() => onChange({ ...view, [name]: [] })}
      />
    );
  });
}
