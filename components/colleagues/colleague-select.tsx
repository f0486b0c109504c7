"use client";

import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { ColleaguePicker } from "./colleague-picker";
import type { PersonSearchProps } from "./person-search";

interface ColleagueSelectProps extends PersonSearchProps {
  /** The label, read out before the chosen text: "Assignee". */
  what: string;
  /** The text of the choice. */
  text: string;
  avatar?: ReactNode;
  className?: string;
}

/** A {@link ColleaguePicker} that looks like a select and shows the choice. */
export function ColleagueSelect({ what, text, avatar, className, ...search }: ColleagueSelectProps) {
  return (
    <ColleaguePicker
      {...search}
      triggerClassName={clsx(
        "inline-flex h-8 w-full min-w-0 items-center gap-2 rounded-md border border-control bg-surface px-2 text-base text-ink hover:border-muted",
        className,
      )}
      trigger={
        <>
          {avatar}
          <span className="sr-only">{what}: </span>
          <span className="min-w-0 grow truncate text-left">{text}</span>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
        </>
      }
    />
  );
}
