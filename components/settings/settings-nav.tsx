"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { useEffect, useRef } from "react";

interface SettingsNavProps {
  groups: readonly { name: string; sections: readonly { id: string; label: string }[] }[];
  current: string;
}

/**
 * Links to the settings' sections, by group: beside the section on wide screens, in one scrolling line above it on
 * narrow ones.
 */
export function SettingsNav({ groups, current }: SettingsNavProps) {
  const line = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again whenever another section becomes current
  useEffect(() => {
    const link = line.current?.querySelector("[aria-current]");
    if (!line.current || !link) return;
    const [within, at] = [line.current.getBoundingClientRect(), link.getBoundingClientRect()];
    line.current.scrollLeft += at.left + at.width / 2 - (within.left + within.width / 2);
  }, [current]);
  return (
    <nav
      ref={line}
      aria-label="Settings sections"
      className="relative -mx-4 flex shrink-0 gap-1 overflow-x-auto border-line border-b px-4 pb-2 max-md:[mask-image:linear-gradient(to_right,transparent,black_1.25rem,black_calc(100%-1.25rem),transparent)] md:mx-0 md:w-44 md:flex-col md:gap-4 md:overflow-visible md:border-0 md:p-0"
    >
      {groups.map((group) => (
        <div key={group.name}>
          <p className="mb-1 px-2 font-medium text-muted text-xs max-md:sr-only">{group.name}</p>
          <ul className="flex gap-1 md:flex-col md:gap-0.5">
            {group.sections.map(({ id, label }) => (
              <li key={id}>
                <Link
                  href={`/settings?section=${id}`}
                  prefetch={false}
                  scroll={false}
                  aria-current={id === current ? "page" : undefined}
                  className={clsx(
                    "flex h-8 items-center whitespace-nowrap rounded-md px-2 font-medium text-sm -outline-offset-2",
                    id === current ? "bg-sunken text-ink" : "text-muted hover:bg-hover hover:text-ink",
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
