"use client";

import { clsx } from "clsx";
import { Check, UserRound } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { ListboxOption } from "@/components/ui/listbox/listbox-option";

interface ColleagueOptionProps {
  id: string;
  /** Null: the option for no user. */
  name: string | null;
  text: string;
  detail?: string | null;
  /** Whether Enter chooses this option. */
  isActive: boolean;
  /** Whether this option is the current choice. */
  isCurrent?: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

/** A user as an option of a list. The focus stays in the field beside the list. */
export function ColleagueOption(props: ColleagueOptionProps) {
  const { id, name, text, detail, isActive, isCurrent = false, onChoose, onPoint } = props;
  return (
    <ListboxOption
      {...{ id, isActive, onChoose, onPoint }}
      className={clsx("min-h-9 gap-2.5 rounded-sm px-2 py-1", isActive && "bg-hover")}
    >
      {name === null ? (
        <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong border-dashed text-muted">
          <UserRound className="size-3.5" aria-hidden="true" />
        </span>
      ) : (
        <Avatar name={name} size="sm" />
      )}
      <span className="min-w-0 grow truncate text-ink text-sm">
        {text}
        {detail ? <span className="text-muted"> {detail}</span> : null}
      </span>
      {isCurrent ? (
        <>
          <Check className="size-4 shrink-0 text-accent-ink" aria-hidden="true" />
          <span className="sr-only">(chosen)</span>
        </>
      ) : null}
    </ListboxOption>
  );
}
