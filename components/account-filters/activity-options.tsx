"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Select } from "@/components/ui/form/select";
import { type AccountsView, toggleSignal } from "@/lib/accounts/list/view";
import { signalChoices } from "@/lib/activity/signal-names";
import { accountFilters, activityFilters, type FilterName } from "@/lib/contracts/accounts/filters";
import { signalDays } from "@/lib/contracts/signals/signal-filter";
import { signalKinds } from "@/lib/contracts/signals/signal-kind";
import { formatDays } from "@/lib/filters/chips";
import { offeredDays } from "./offered-days";

interface ActivityOptionsProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/**
 * The options of the activity filter: kinds of signals within a number of days, days without activity, days in which a
 * value changed, open tasks, and unfilled roles.
 */
export default function ActivityOptions({ view, onChange }: ActivityOptionsProps) {
  const { signal } = view;
  // Without a kind of signal, the number of days has no effect, so it is kept here until a kind is chosen.
  const [waiting, setWaiting] = useState(30);
  const days = signal?.days ?? waiting;
  const choose = (chosen: number) => {
    setWaiting(chosen);
    if (signal) onChange({ ...view, signal: { ...signal, days: chosen } });
  };
  return (
    <>
      <div className="border-line border-b p-2">
        <Select
          aria-label="How long ago"
          value={days}
          onChange={(event) => choose(Number(event.target.value))}
          options={offeredDays(signalDays, days).map((one) => [one, `In the last ${formatDays(one)}`])}
        />
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
        {controls.map((name) => (
          <ActivityControl key={name} name={name} view={view} onChange={onChange} />
        ))}
      </div>
    </>
  );
}

const isFlag = (name: FilterName) => accountFilters.infoOf(name).kind === "flag";
/** The controls in their order: checkboxes come last. */
const controls = [...activityFilters].sort((a, b) => Number(isFlag(a)) - Number(isFlag(b)));

/** The control of one filter, by its kind. */
function ActivityControl({ name, view, onChange }: ActivityOptionsProps & { name: FilterName }) {
  const info = accountFilters.infoOf(name);
  const written = accountFilters.writeValue(name, view[name]);
  const change = (text: string) => onChange({ ...view, [name]: info.read(text) });
  if (info.kind === "flag") {
    return (
      <Checkbox
        className="min-h-8 px-1.5"
        checked={written !== ""}
        onChange={() => change(written === "" ? info.on : "")}
        label={info.optionText}
      />
    );
  }
  if (info.kind !== "days" && info.kind !== "choice") return null;
  const options =
    info.kind === "choice"
      ? Object.entries(info.choices).map(([value, { optionText }]) => ({ value, label: optionText }))
      : (info.isFixed ? info.choices : offeredDays(info.choices, Number(written) || null)).map((days) => ({
          value: String(days),
          label: `${info.label} ${info.phrase} ${formatDays(days)}`,
        }));
  return (
    <Select
      aria-label={info.label}
      value={written}
      onChange={(event) => change(event.target.value)}
      options={options.map(({ value, label }) => [value, label])}
    >
      <option value="">{info.anyText}</option>
    </Select>
  );
}
