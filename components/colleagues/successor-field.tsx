"use client";

import { ChevronDown } from "lucide-react";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { ColleaguePicker } from "./colleague-picker";

interface SuccessorFieldProps {
  label: string;
  meUid: string;
  /** The members whose accounts and tasks are taken over. */
  fromUids: readonly string[];
  successor: Colleague | null;
  /** The label of the option for nobody, which is chosen initially. */
  nobody: string;
  onChange: (successor: Colleague | null) => void;
}

/** The choice of the colleague who takes over members' accounts and open tasks. */
export function SuccessorField({ label, meUid, fromUids, successor, nobody, onChange }: SuccessorFieldProps) {
  const text = successor === null ? nobody : [successor.name, successor.email].filter(Boolean).join(", ");
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="font-medium text-ink text-sm">{label}</span>
      <ColleaguePicker
        label="Choose who takes over"
        value={successor}
        meUid={meUid}
        without={fromUids}
        nobody={nobody}
        onPick={onChange}
        triggerClassName="inline-flex h-8 w-full min-w-0 items-center gap-2 rounded-md border border-control bg-surface px-2 text-base text-ink hover:border-muted"
        trigger={
          <>
            <span className="sr-only">Takes over: </span>
            <span className="min-w-0 grow truncate text-left">{text}</span>
            <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </>
        }
      />
    </div>
  );
}
