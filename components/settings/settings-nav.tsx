"use client";

import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { useId, useRef } from "react";

interface SettingsNavProps {
  groups: readonly { name: string; sections: readonly { id: string; label: string }[] }[];
  current: string;
}

/**
 * Links to the settings' sections, by group: beside the section on wide screens. On narrow screens, a button with the
 * current section's name opens them, even without JavaScript.
 */
export function SettingsNav({ groups, current }: SettingsNavProps) {
  const id = useId();
  const nav = useRef<HTMLElement>(null);
  const section = groups.flatMap((group) => group.sections).find((one) => one.id === current);
  return (
    <div className="shrink-0 md:w-44">
      <button
        type="button"
        popoverTarget={id}
        className="flex h-10 w-full items-center justify-between rounded-md border border-line bg-surface px-3 font-medium text-ink text-sm hover:bg-hover md:hidden"
      >
        <span>
          <span className="sr-only">Settings section: </span>
          {section?.label ?? "Choose a section"}
        </span>
        <ChevronDown className="size-4 text-muted" aria-hidden="true" />
      </button>
      <nav
        ref={nav}
        id={id}
        popover="auto"
        aria-label="Settings sections"
        className="inset-x-0 top-auto bottom-0 m-0 max-h-[75dvh] w-full max-w-none overflow-y-auto rounded-t-xl border border-line bg-raised p-4 text-ink shadow-md backdrop:bg-[var(--scrim)] md:static md:flex md:max-h-none md:flex-col md:gap-4 md:overflow-visible md:border-0 md:bg-transparent md:p-0 md:shadow-none"
      >
        {groups.map((group) => (
          <div key={group.name} className="max-md:mb-4">
            <p className="mb-1 px-2 font-medium text-muted text-xs">{group.name}</p>
            <ul className="flex flex-col md:gap-0.5">
              {group.sections.map((one) => (
                <li key={one.id}>
                  <Link
                    href={`/settings?section=${one.id}`}
                    prefetch={false}
                    scroll={false}
                    onClick={() => nav.current?.hidePopover()}
                    aria-current={one.id === current ? "page" : undefined}
                    className={clsx(
                      "flex h-10 items-center whitespace-nowrap rounded-md px-2 font-medium text-sm -outline-offset-2 md:h-8",
                      one.id === current ? "bg-sunken text-ink" : "text-muted hover:bg-hover hover:text-ink",
                    )}
                  >
                    {one.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}
