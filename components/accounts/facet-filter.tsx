"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import type { AccountFacets } from "@/lib/contracts/account";
import { formatCount } from "@/lib/figures/number";
import { filterButton } from "./filter-button";
import { Popover } from "./popover";

/** With fewer options than this, looking is quicker than typing. */
const searchFrom = 10;

interface FacetFilterProps {
  label: string;
  options: AccountFacets["sector"];
  chosen: readonly string[];
  /** Explains an option, e.g. the limits of a band. */
  hints?: Readonly<Record<string, string>>;
  onToggle: (value: string) => void;
  onClear: () => void;
}

/** A filter of several values: each says how many accounts it would leave. */
export function FacetFilter({ label, options, chosen, hints = {}, onToggle, onClear }: FacetFilterProps) {
  const trigger = (
    <>
      {label}
      {chosen.length > 0 ? <span className="tabular-nums">{chosen.length}</span> : null}
      <ChevronDown className="-mr-0.5 size-3.5 opacity-70" aria-hidden="true" />
    </>
  );
  return (
    <Popover
      label={`Filter by ${label.toLowerCase()}`}
      trigger={trigger}
      triggerClassName={filterButton(chosen.length > 0)}
    >
      <FacetOptions label={label} options={options} chosen={chosen} hints={hints} onToggle={onToggle} />
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

type FacetOptionsProps = Pick<FacetFilterProps, "label" | "options" | "chosen" | "onToggle"> & {
  hints: Readonly<Record<string, string>>;
};

function FacetOptions({ label, options, chosen, hints, onToggle }: FacetOptionsProps) {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  // What was chosen stays in the list, so that it can be taken back, even where nothing is left of it.
  const gone = chosen.filter((value) => !options.some((option) => option.value === value));
  const all = [...options, ...gone.map((value) => ({ value, label: value, count: 0 }))];
  const shown = wanted ? all.filter((option) => option.label.toLowerCase().includes(wanted)) : all;
  return (
    <>
      {all.length >= searchFrom ? (
        <div className="border-line border-b p-2">
          <Input
            data-first
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-label={`Find in ${label.toLowerCase()}`}
            placeholder="Find…"
            autoComplete="off"
          />
        </div>
      ) : null}
      <ul className="min-h-0 overflow-y-auto p-1.5">
        {shown.map((option) => (
          <li key={option.value} className="relative flex items-center gap-2 rounded-sm px-2 hover:bg-hover">
            <Checkbox
              className="min-h-8 grow"
              checked={chosen.includes(option.value)}
              onChange={() => onToggle(option.value)}
              label={
                <span className="min-w-0 leading-4">
                  {option.label}
                  {hints[option.value] ? <span className="text-faint"> {hints[option.value]}</span> : null}
                </span>
              }
            />
            <span className="shrink-0 text-faint text-xs tabular-nums">{formatCount(option.count)}</span>
          </li>
        ))}
        {shown.length === 0 ? <li className="px-2 py-3 text-center text-faint">Nothing by that name</li> : null}
      </ul>
    </>
  );
}
