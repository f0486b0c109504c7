"use client";

import { type ComponentProps, useState } from "react";
import { FormNotice } from "@/components/ui/form/form";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { ColleagueSelect } from "./colleague-select";

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
          <ColleagueSelect
            label="Choose who takes over"
            what="Takes over"
            text={text}
            value={successor}
            without={fromUids}
            nobody={nobody}
            onPick={setSuccessor}
          />
        </div>
        <FormNotice detail={problem} />
      </div>
    </ConfirmDialog>
  );
}
