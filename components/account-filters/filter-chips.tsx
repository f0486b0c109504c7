import { useCustomFields } from "@/components/custom-fields/fields-context";
import { chipsOf } from "@/lib/accounts/list/chips";
import { type AccountsView, clearFilters, isFiltered } from "@/lib/accounts/list/view";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { ChipList } from "./chip-list";

interface FilterChipsProps {
  view: AccountsView;
  facets: AccountFacets | null;
  onChange: (view: AccountsView) => void;
  /** Opens the grouped filters; absent where they can only be removed. */
  onEdit?: () => void;
}

/** The active filters of a view of accounts. */
export default function FilterChips({ view, facets, onChange, onEdit }: FilterChipsProps) {
  const chips = chipsOf(view, facets, useCustomFields());
  return isFiltered(view) ? (
    <ChipList chips={chips} onChange={onChange} onClear={() => onChange(clearFilters(view))} onEdit={onEdit} />
  ) : null;
}
