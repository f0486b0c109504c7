"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { isAt, prefetchOf, tabsFor } from "./places";

/** The navigation at the bottom of every signed-in page, below 768 px. */
export function TabBar({ isLeader }: { isLeader: boolean }) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-(--tabbar) grid-cols-6">
        {tabsFor({ isLeader }).map((place) => (
          <li key={place.href}>
            <Link
              href={place.href}
              prefetch={prefetchOf(place)}
              aria-current={isAt(place, pathname) ? "page" : undefined}
              className={clsx(
                "flex h-full flex-col items-center justify-center gap-1 font-medium text-[0.6875rem] tracking-tight -outline-offset-4",
                isAt(place, pathname) ? "text-accent-ink" : "text-muted",
              )}
            >
              <place.icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
