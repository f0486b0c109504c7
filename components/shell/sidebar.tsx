"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Logo } from "@/components/ui/logo";
import { isAt, navItemsFor, prefetchOf } from "./nav-items";

/** The navigation beside every signed-in page, from 768 px on. */
export function Sidebar({ isLeader }: { isLeader: boolean }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="fixed inset-y-0 left-0 z-30 hidden w-(--rail) flex-col bg-canvas md:flex">
      <Link
        href="/sales-home"
        prefetch={false}
        className="flex h-(--topbar) items-center px-4 -outline-offset-4"
        aria-label="Sightline, home"
      >
        <Logo />
      </Link>
      <ul className="flex flex-col gap-0.5 px-2.5 pt-1.5">
        {navItemsFor({ isLeader }).map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              prefetch={prefetchOf(item)}
              aria-current={isAt(item, pathname) ? "page" : undefined}
              className={clsx(
                "flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-sm transition-colors",
                isAt(item, pathname)
                  ? "bg-surface text-ink shadow-sheet forced-colors:border"
                  : "text-muted hover:bg-hover hover:text-ink",
              )}
            >
              <item.icon
                className={clsx("size-4", isAt(item, pathname) ? "text-accent-ink" : "text-muted")}
                aria-hidden="true"
              />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
