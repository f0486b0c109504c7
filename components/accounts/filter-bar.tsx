"use client";

import { X } from "lucide-react";
import { chipsOf, listNames } from "@/lib/accounts/chips";
import type { ColumnKey } from "@/lib/accounts/columns";
import { type AccountsView, clearFilters, isFiltered, listFilters, toggleValue } from "@/lib/accounts/view";
import { bandMeanings } from "@/lib/accounts/vocabulary";
import type { AccountFacets } from "@/lib/contracts/account";
import { ColumnsMenu } from "./columns-menu";
import { FacetFilter } from "./facet-filter";
import { RangeFilters } from "./range-filters";
import { SearchField } from "./search-field";
import { SortMenu } from "./sort-menu";

interface FilterBarProps {
  view: AccountsView;
  facets: AccountFacets | null;
  chosen: readonly ColumnKey[];
  onChange: (view: AccountsView) => void;
  onSearch: (text: string) => void;
  onColumns: (chosen: readonly ColumnKey[]) => void;
}

/** Everything that narrows, orders and shapes the list. */
export function FilterBar({ view, facets, chosen, onChange, onSearch, onColumns }: FilterBarProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2 max-xl:flex-col max-xl:items-stretch">
        <SearchField value={view.q} onSearch={onSearch} />
        <div className="flex min-w-0 grow items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:[scrollbar-width:none] md:flex-wrap">
          {listFilters.map((name) => (
            <FacetFilter
              key={name}
              label={listNames[name]}
              options={facets?.[name] ?? []}
              chosen={view.lists[name]}
              hints={name === "band" ? bandMeanings : {}}
              onToggle={(value) => onChange(toggleValue(view, name, value))}
              onClear={() => onChange({ ...view, lists: { ...view.lists, [name]: [] } })}
            />
          ))}
          <OwnerFilter view={view} facets={facets} onChange={onChange} />
          <RangeFilters view={view} onChange={onChange} />
          <div className="flex gap-2 md:ml-auto">
            <div className="md:hidden">
              <SortMenu view={view} onChange={onChange} />
            </div>
            <div className="max-md:hidden">
              <ColumnsMenu chosen={chosen} onChange={onColumns} />
            </div>
          </div>
        </div>
      </div>
      <Chips view={view} facets={facets} onChange={onChange} />
    </div>
  );
}

type PartProps = Pick<FilterBarProps, "view" | "facets" | "onChange">;

/** One owner at a time: choosing another one takes the place of the first. */
function OwnerFilter({ view, facets, onChange }: PartProps) {
  return (
    <FacetFilter
      label="Owner"
      options={facets?.owner ?? []}
      chosen={view.owner && view.owner !== "me" ? [view.owner] : []}
      onToggle={(value) => onChange({ ...view, owner: view.owner === value ? null : value })}
      onClear={() => onChange({ ...view, owner: null })}
    />
  );
}

function Chips({ view, facets, onChange }: PartProps) {
  const chips = chipsOf(view, facets);
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
