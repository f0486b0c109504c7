"use client";

import { ChevronDown } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { FormNotice } from "@/components/ui/form/form-notice";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { ColleaguePicker } from "./colleague-picker";

interface SuccessorDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, "open" | "onConfirm"> {
  label: string;
  /** The members whose accounts and tasks are taken over. */
  fromUids: readonly string[];
  /** The label of the option for nobody, which is chosen initially. */
  nobody: string;
  problem?: string | null;
  /** `successor`: null for nobody. */
  onConfirm: (successor: Colleague | null) => void;
}

/** Asks for confirmation, and for the colleague who takes over members' accounts and open tasks. */
export function SuccessorDialog({ label, fromUids, nobody, problem = null, children, ...props }: SuccessorDialogProps) {
  const [successor, setSuccessor] = useState<Colleague | null>(null);
  const text = successor === null ? nobody : [successor.name, successor.email].filter(Boolean).join(", ");
  return (
    <ConfirmDialog {...props} open onConfirm={() => props.onConfirm(successor)}>
      <div className="flex flex-col gap-4">
        {children}
        <div className="flex min-w-0 flex-col gap-1.5">
          <span className="font-medium text-ink text-sm">{label}</span>
          <ColleaguePicker
            label="Choose who takes over"
            value={successor}
            without={fromUids}
            nobody={nobody}
            onPick={setSuccessor}
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
        <FormNotice detail={problem} />
      </div>
    </ConfirmDialog>
  );
}
