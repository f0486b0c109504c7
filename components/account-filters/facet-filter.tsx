"use client";

import { Popover } from "@/components/ui/overlay/popover";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { FacetOption } from "./facet-options";
import { filterButton } from "./filter-button";
import { FilterTrigger } from "./filter-trigger";

const FacetOptions = lazyPanel(() => import("./facet-options"), "The options could not be loaded");

interface FacetFilterProps {
  label: string;
  options: readonly FacetOption[];
  /** Whether the counts are exact; otherwise they are lower bounds. */
  isExact?: boolean;
  chosen: readonly string[];
  /** Explains an option, for example the limits of a band. */
  hints?: Readonly<Record<string, string>>;
  onToggle: (value: string) => void;
  onClear: () => void;
}

/** A filter by several values, each with the number of accounts that match it. */
export function FacetFilter({
  label,
  options,
  isExact = true,
  chosen,
  hints = {},
  onToggle,
  onClear,
}: FacetFilterProps) {
  return (
    <Popover
      label={`Filter by ${label.toLowerCase()}`}
      trigger={<FilterTrigger label={label} count={chosen.length} />}
      triggerClassName={filterButton(chosen.length > 0)}
    >
      <FacetOptions
        label={label}
        options={options}
        isExact={isExact}
        chosen={chosen}
        hints={hints}
        onToggle={onToggle}
      />
      {chosen.length > 0 ? (
        <footer className="border-line border-t p-1.5">
          <button
            type="button"
            onClick={onClear}
            className="h-7 w-full rounded-sm font-medium text-muted hover:bg-hover hover:text-ink"
          >
            Clear
          </button>
        </footer>
      ) : null}
    </Popover>
  );
}
