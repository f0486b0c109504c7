"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Input } from "@/components/ui/form/input";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { formatCount } from "@/lib/contracts/text/format-number";

/** The number of options from which a search field is shown. */
const searchFrom = 10;

/** An option, with its count unless counting would be too expensive. */
export type FacetOption = Omit<AccountFacets["sector"][number], "count"> & { count?: number };

interface FacetOptionsProps {
  label: string;
  options: readonly FacetOption[];
  /** Whether the counts are exact; otherwise they are lower bounds. */
  isExact: boolean;
  chosen: readonly string[];
  hints: Readonly<Record<string, string>>;
  onToggle: (value: string) => void;
}

/** The options of a filter with their counts, and a search field where there are many. */
export default function FacetOptions({ label, options, isExact, chosen, hints, onToggle }: FacetOptionsProps) {
  const [text, setText] = useState("");
  const query = text.trim().toLowerCase();
  // A chosen value that no longer matches anything stays in the list, so that it can be deselected.
  const unavailable = chosen.filter((value) => !options.some((option) => option.value === value));
  const all = [...options, ...unavailable.map((value) => ({ value, label: value, count: 0 }))];
  const shown = query ? all.filter((option) => option.label.toLowerCase().includes(query)) : all;
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
                  {hints[option.value] ? <span className="text-muted"> {hints[option.value]}</span> : null}
                </span>
              }
            />
            {option.count === undefined ? null : (
              <span className="shrink-0 text-muted text-xs tabular-nums">
                {formatCount(option.count)}
                {isExact || option.count === 0 ? "" : "+"}
              </span>
            )}
          </li>
        ))}
        {shown.length === 0 ? <li className="px-2 py-3 text-center text-muted">No match</li> : null}
      </ul>
    </>
  );
}
