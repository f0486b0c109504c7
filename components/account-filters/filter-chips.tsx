import { X } from "lucide-react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { chipsOf } from "@/lib/accounts/list/chips";
import { type AccountsView, clearFilters, isFiltered } from "@/lib/accounts/list/view";
import type { AccountFacets } from "@/lib/contracts/account";

interface FilterChipsProps {
  view: AccountsView;
  facets: AccountFacets | null;
  onChange: (view: AccountsView) => void;
}

/** The active filters as chips, each removable. */
export function FilterChips({ view, facets, onChange }: FilterChipsProps) {
  const chips = chipsOf(view, facets, useCustomFields());
  if (!isFiltered(view) || chips.length === 0) return null;
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            onClick={() => onChange(chip.without)}
            aria-label={`Remove filter ${chip.label}: ${chip.text}`}
            className="inline-flex h-6 items-center gap-1 rounded-sm bg-sunken pr-1 pl-2 text-muted text-xs hover:bg-hover hover:text-ink"
          >
            <span className="text-faint">{chip.label}</span>
            <span className="font-medium text-ink">{chip.text}</span>
            <X className="size-3" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChange(clearFilters(view))}
          className="h-6 rounded-sm px-1.5 font-medium text-accent-ink text-xs hover:underline"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
