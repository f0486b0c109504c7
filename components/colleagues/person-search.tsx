"use client";

import { type ReactNode, useId, useState } from "react";
import { useMe } from "@/components/session/me";
import { RetryLink } from "@/components/ui/button/retry-link";
import { Input } from "@/components/ui/form/input";
import { comboboxProps } from "@/components/ui/listbox/combobox-props";
import type { Colleague, PersonRef } from "@/lib/contracts/activity/activity";
import { ColleagueOption } from "./colleague-option";
import { useColleagues } from "./use-colleagues";

export interface PersonSearchProps {
  /** Labels the panel: "Choose the owner". */
  label: string;
  value: PersonRef | null;
  /** The label of the option for no user. Absent: the choice is required. */
  nobody?: string;
  /** Users who can't be chosen. */
  without?: readonly string[];
  /** Shown below the list. */
  footer?: ReactNode;
  onPick: (person: Colleague | null) => void;
}

/** The list of colleagues: typing filters it, arrow keys choose, Enter picks. */
export default function PersonSearch({ label, value, nobody, without, footer, onPick }: PersonSearchProps) {
  const { uid: meUid } = useMe();
  const id = useId();
  const [q, setQ] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const { people: all, state, retry } = useColleagues(q.trim());
  const people = all.filter(({ uid }) => !without?.includes(uid));
  const choices: (Colleague | null)[] =
    nobody !== undefined && q.trim() === "" && state === "ready" ? [null, ...people] : [...people];
  const current = choices.findIndex((choice) => (choice?.uid ?? null) === (value?.uid ?? null));
  const active = Math.min(at ?? Math.max(0, current), choices.length - 1);
  const combobox = comboboxProps({
    listId: `${id}-list`,
    activeId: choices.length > 0 ? `${id}-${active}` : undefined,
    count: choices.length,
    active,
    onMove: setAt,
    onChoose: () => {
      const choice = choices[active];
      if (choice !== undefined) onPick(choice);
    },
  });
  return (
    <>
      <div className="border-line border-b p-2">
        <Input
          {...combobox}
          data-first
          aria-label="Find a colleague"
          maxLength={100}
          placeholder="Find a colleague…"
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            setAt(0);
          }}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="max-h-72 min-h-0 overflow-y-auto p-1.5 empty:hidden"
      >
        {choices.map((choice, index) => (
          <ColleagueOption
            key={choice?.uid ?? ""}
            id={`${id}-${index}`}
            name={choice?.name ?? null}
            text={choice ? nameOf(choice, meUid) : (nobody ?? "")}
            detail={choice?.email ?? choice?.title ?? null}
            isActive={index === active}
            isCurrent={index === current}
            onChoose={() => onPick(choice)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      {state === "failed" ? (
        <p role="alert" className="px-3 py-3 text-danger-ink text-sm">
          Colleagues could not be loaded. <RetryLink onRetry={retry} />
        </p>
      ) : choices.length === 0 ? (
        <p role="status" className="px-3 py-3 text-center text-muted text-sm">
          {state === "loading" ? "Loading…" : "No one with that name"}
        </p>
      ) : null}
      {footer ? <div className="border-line border-t p-2">{footer}</div> : null}
    </>
  );
}

/** The user's own name is marked with "you". */
function nameOf({ uid, name }: PersonRef, meUid: string): string {
  return uid === meUid ? `${name} (you)` : name;
}
