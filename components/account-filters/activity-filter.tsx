"use client";

import { Popover } from "@/components/ui/overlay/popover";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { AccountsView } from "@/lib/accounts/list/view";
import { accountFilters, activityFilters } from "@/lib/contracts/accounts/filters";
import { filterButton } from "./filter-button";
import { FilterTrigger } from "./filter-trigger";

const ActivityOptions = lazyPanel(() => import("./activity-options"), "The filters could not be loaded");

interface ActivityFilterProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/** Filters by past activity (signals, changes, inactivity) and by open work (tasks, unfilled roles). */
export function ActivityFilter({ view, onChange }: ActivityFilterProps) {
  const kinds = view.signal?.kinds.length ?? 0;
  const count =
    activityFilters.filter((name) => accountFilters.writeValue(name, view[name]) !== "").length +
    Math.max(0, kinds - 1);
  return (
    <Popover
      label="Filter by activity"
      trigger={<FilterTrigger label="Activity" count={count} />}
      triggerClassName={filterButton(count > 0)}
    >
      <ActivityOptions view={view} onChange={onChange} />
    </Popover>
  );
}
