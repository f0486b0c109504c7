"use client";

import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import type { AccountsView } from "@/lib/accounts/list/view";
import { loadPart } from "@/lib/lazy/load-part";
import { filterButton } from "./filter-button";

const load = () => import("./signal-options");
const SignalOptions = lazy(() => loadPart(load));
/** Whether it comes is told when it is needed. */
const warm = () => void load().catch(() => {});

interface SignalFilterProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/** The accounts where something happened of late: of which kinds, and how long ago at most. */
export function SignalFilter({ view, onChange }: SignalFilterProps) {
  const { signal } = view;
  const trigger = (
    <>
      Signals
      {signal ? <span className="tabular-nums">{signal.kinds.length || 1}</span> : null}
      <ChevronDown className="-mr-0.5 size-3.5 opacity-70" aria-hidden="true" />
    </>
  );
  return (
    <Popover label="Filter by signals" trigger={trigger} triggerClassName={filterButton(signal !== null)} warm={warm}>
      <SignalOptions view={view} onChange={onChange} />
    </Popover>
  );
}
