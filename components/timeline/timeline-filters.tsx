"use client";

import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { ColleaguePicker } from "@/components/colleagues/colleague-picker";
import type { PersonRef, TimelineChoice } from "@/lib/contracts/activity/activity";
import type { TimelineFilter } from "@/lib/timeline/rows";

const kinds: readonly { kind: TimelineChoice | null; label: string }[] = [
  { kind: null, label: "All" },
  { kind: "note", label: "Notes" },
  { kind: "call", label: "Calls" },
  { kind: "meeting", label: "Meetings" },
  { kind: "task", label: "Tasks" },
  { kind: "signal", label: "Signals" },
  { kind: "file", label: "Files" },
];

interface TimelineFiltersProps {
  filter: TimelineFilter;
  /** The user whose activity is shown; null for all. */
  person: PersonRef | null;
  onFilter: (filter: TimelineFilter) => void;
  onPerson: (person: PersonRef | null) => void;
}

/** Filters the timeline by kind and by user. */
export default function TimelineFilters({ filter, person, onFilter, onPerson }: TimelineFiltersProps) {
  return (
    <div className="flex items-center gap-2 border-line border-t px-4 py-2 md:px-5">
      <div
        role="toolbar"
        aria-label="Show"
        className="flex min-w-0 grow gap-1 max-md:overflow-x-auto max-md:[scrollbar-width:none]"
      >
        {kinds.map(({ kind, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={filter.kind === kind}
            onClick={() => onFilter({ ...filter, kind })}
            className={clsx(
              "inline-flex h-7 shrink-0 items-center rounded-sm px-2 text-sm",
              filter.kind === kind
                ? "bg-accent-soft font-medium text-accent-ink"
                : "text-muted hover:bg-hover hover:text-ink",
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <ColleaguePicker
        label="Choose whose activity"
        value={person}
        nobody="Anyone"
        onPick={onPerson}
        triggerClassName="inline-flex h-7 shrink-0 items-center gap-1 rounded-sm px-2 text-muted text-sm hover:bg-hover hover:text-ink"
        trigger={
          <>
            <span className="sr-only">By: </span>
            <span className="max-w-32 truncate">{person?.name ?? "Anyone"}</span>
            <ChevronDown className="size-3.5" aria-hidden="true" />
          </>
        }
      />
    </div>
  );
}
