"use client";

import { ChevronDown } from "lucide-react";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { AccountsView } from "@/lib/accounts/list/view";
import { createWarmUp } from "@/lib/lazy/create-warm-up";
import { filterButton } from "./filter-button";

const load = () => import("./activity-options");
const ActivityOptions = lazyComponent(async () => (await load()).default, {
  failure: "The filters could not be loaded",
  shape: "line",
  suspendsParent: true,
});
/** Preloads; a failure is reported when the filter is opened. */
const warm = createWarmUp(load);

interface ActivityFilterProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/** Filters by past activity (signals, changes, inactivity) and by open work (tasks, unfilled roles). */
export function ActivityFilter({ view, onChange }: ActivityFilterProps) {
  const { signal, quiet, committee, changed, task } = view;
  const count = (signal ? signal.kinds.length || 1 : 0) + [quiet, committee, changed, task].filter(Boolean).length;
  const trigger = (
    <>
      Activity
      {count > 0 ? <span className="tabular-nums">{count}</span> : null}
      <ChevronDown className="-mr-0.5 size-3.5 opacity-70" aria-hidden="true" />
    </>
  );
  return (
    <Popover label="Filter by activity" trigger={trigger} triggerClassName={filterButton(count > 0)} warm={warm}>
      <ActivityOptions view={view} onChange={onChange} />
    </Popover>
  );
}
