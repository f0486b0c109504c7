"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { isAt, prefetchOf, tabsFor } from "./nav-items";

/** The navigation at the bottom of every signed-in page, below 768 px. */
export function TabBar({ isLeader }: { isLeader: boolean }) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-(--tabbar) grid-cols-6">
        {tabsFor({ isLeader }).map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              prefetch={prefetchOf(item)}
              aria-current={isAt(item, pathname) ? "page" : undefined}
              className={clsx(
                "flex h-full flex-col items-center justify-center gap-1 font-medium text-[0.6875rem] tracking-tight -outline-offset-4",
                isAt(item, pathname) ? "text-accent-ink" : "text-muted",
              )}
            >
              <item.icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
