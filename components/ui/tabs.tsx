"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";

export interface Tab {
  /** A path, with or without `?tab=…`: every tab has its own URL. */
  href: string;
  label: string;
  count?: number | undefined;
}

interface TabsProps {
  /** The group's accessible name: "Account sections". */
  label: string;
  tabs: readonly Tab[];
  /** The current tab's URL. Absent: the tab whose path and `tab` parameter match the page's. */
  current?: string;
}

function tabOf(href: string): [string, string] {
  const [path = "", query = ""] = href.split("?");
  return [path, new URLSearchParams(query).get("tab") ?? ""];
}

/**
 * Tabs as links, so that they can be shared, opened in other browser tabs, and stepped back through. Where they don't
 * fit side by side, the current one is scrolled into view.
 */
export function Tabs({ label, tabs, current }: TabsProps) {
  const pathname = usePathname();
  const selectedTab = useSearchParams().get("tab") ?? "";
  const isCurrent = ({ href }: Tab) => {
    if (current !== undefined) return href === current;
    const [path, tab] = tabOf(href);
    return path === pathname && tab === selectedTab;
  };
  return (
    <nav aria-label={label} className="-mx-1 overflow-x-auto border-line border-b [scrollbar-width:none]">
      <ul className="flex w-max gap-1 px-1">
        {tabs.map((tab) => (
          <li key={tab.href} className={isCurrent(tab) ? "scroll-mx-1 [scroll-initial-target:nearest]" : undefined}>
            <Link
              href={tab.href}
              prefetch={false}
              scroll={false}
              aria-current={isCurrent(tab) ? "page" : undefined}
              className={clsx(
                "relative flex h-9 min-h-control items-center gap-1.5 whitespace-nowrap rounded-sm px-2 font-medium text-sm transition-colors -outline-offset-2",
                isCurrent(tab)
                  ? "text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent"
                  : "text-muted hover:text-ink",
              )}
            >
              {tab.label}
              {tab.count === undefined ? null : <span className="text-muted tabular-nums">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
