"use client";

import { Popover } from "@/components/ui/overlay/popover";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { AccountsView } from "@/lib/accounts/list/view";
import { type RangeFilter, rangeFilters } from "@/lib/contracts/accounts/filters";
import { filterButton } from "./filter-button";
import { FilterTrigger } from "./filter-trigger";

const RangeForm = lazyPanel(() => import("./range-form"), "The figures could not be loaded");

interface RangeFiltersProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/** The number-range filters, in one panel; amounts may be typed as 1.5B. */
export function RangeFilters({ view, onChange }: RangeFiltersProps) {
  const count = rangeFilters.filter((name) => isSet(view, name)).length;
  return (
    <Popover
      label="Filter by figures"
      trigger={<FilterTrigger label="Figures" count={count} />}
      triggerClassName={filterButton(count > 0)}
    >
      {(close) => (
        <RangeForm
          view={view}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function isSet(view: AccountsView, name: RangeFilter): boolean {
  return view[name].min !== null || view[name].max !== null;
}
