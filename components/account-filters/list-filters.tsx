import type { AccountsView } from "@/lib/accounts/list/view";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { accountFilters, countedFilters } from "@/lib/contracts/accounts/filters";
import { OptionsFilter } from "./options-filter";

interface ListFiltersProps {
  view: AccountsView;
  facets: AccountFacets | null;
  onChange: (view: AccountsView) => void;
}

/** The account filters that accept several values, with counts. */
export function ListFilters({ view, facets, onChange }: ListFiltersProps) {
  return countedFilters.map((name) => (
    <OptionsFilter
      key={name}
      {...{ view, name, onChange }}
      info={accountFilters.infoOf(name)}
      written={accountFilters.writeValue(name, view[name])}
      options={facets?.[name] ?? []}
      isExact={facets?.is_exact !== false}
    />
  ));
}
