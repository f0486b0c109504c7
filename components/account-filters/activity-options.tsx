"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Select } from "@/components/ui/form/select";
import { type AccountsView, toggleSignal } from "@/lib/accounts/list/view";
import { signalChoices } from "@/lib/activity/signal-names";
import { changedDays, taskFilters } from "@/lib/contracts/activity/activity-filter";
import { signalDays } from "@/lib/contracts/signals/signal-filter";
import { signalKinds } from "@/lib/contracts/signals/signal-kind";
import { silenceFilters } from "@/lib/contracts/signals/silence-days";
import { offeredDays } from "./offered-days";

interface ActivityOptionsProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/**
 * The options of the activity filter: kinds of signals and the days to look back; days without activity; days in which
 * a value changed; open tasks; unfilled roles.
 */
export default function ActivityOptions({ view, onChange }: ActivityOptionsProps) {
  const { signal } = view;
  // Days without a kind filter nothing: they are kept here until a kind is chosen.
  const [waiting, setWaiting] = useState(30);
  const days = signal?.days ?? waiting;
  const choose = (chosen: number) => {
    setWaiting(chosen);
    if (signal) onChange({ ...view, signal: { ...signal, days: chosen } });
  };
  return (
    <>
      <div className="border-line border-b p-2">
        <Select aria-label="How long ago" value={days} onChange={(event) => choose(Number(event.target.value))}>
          {offeredDays(signalDays, days).map((one) => (
            <option key={one} value={one}>
              {one === 1 ? "In the last day" : `In the last ${one} days`}
            </option>
          ))}
        </Select>
      </div>
      <ul className="min-h-0 overflow-y-auto p-1.5">
        {[null, ...signalKinds].map((kind) => (
          <li key={kind} className="rounded-sm px-2 hover:bg-hover">
            <Checkbox
              className="min-h-8"
              checked={signal ? (kind ? signal.kinds.includes(kind) : signal.kinds.length === 0) : false}
              onChange={() => onChange(toggleSignal(view, kind, days))}
              label={kind === null ? "Any signal" : signalChoices[kind]}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-1 border-line border-t p-2">
        <Select
          aria-label="Quiet"
          value={view.quiet ?? ""}
          onChange={(event) => onChange({ ...view, quiet: Number(event.target.value) || null })}
        >
          <option value="">Any activity</option>
          {silenceFilters.map((length) => (
            <option key={length} value={length}>{`Quiet for ${length} days`}</option>
          ))}
        </Select>
        <Select
          aria-label="Changed"
          value={view.changed ?? ""}
          onChange={(event) => onChange({ ...view, changed: Number(event.target.value) || null })}
        >
          <option value="">Any time</option>
          {offeredDays(changedDays, view.changed).map((one) => (
            <option key={one} value={one}>
              {one === 1 ? "Changed in the last day" : `Changed in the last ${one} days`}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Open task"
          value={view.task ?? ""}
          onChange={(event) =>
            onChange({ ...view, task: taskFilters.find((task) => task === event.target.value) ?? null })
          }
        >
          <option value="">With or without an open task</option>
          <option value="open">Anyone’s open task</option>
          <option value="mine">My open task</option>
        </Select>
        <Checkbox
          className="min-h-8 px-1.5"
          checked={view.committee}
          onChange={() => onChange({ ...view, committee: !view.committee })}
          label="A committee role is open"
        />
      </div>
    </>
  );
}
