"use client";

import { ChevronDown } from "lucide-react";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { AccountsView } from "@/lib/accounts/list/view";
import { type RangeFilter, rangeFilters } from "@/lib/contracts/accounts/filters";
import { filterButton } from "./filter-button";

const RangeForm = lazyPanel(() => import("./range-form"), "The figures could not be loaded");

interface RangeFiltersProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/** The number-range filters, in one panel; amounts may be typed as 1.5B. */
export function RangeFilters({ view, onChange }: RangeFiltersProps) {
  const count = rangeFilters.filter((name) => isSet(view, name)).length;
  const trigger = (
    <>
      Figures
      {count > 0 ? <span className="tabular-nums">{count}</span> : null}
      <ChevronDown className="-mr-0.5 size-3.5 opacity-70" aria-hidden="true" />
    </>
  );
  return (
    <Popover label="Filter by figures" trigger={trigger} triggerClassName={filterButton(count > 0)}>
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
