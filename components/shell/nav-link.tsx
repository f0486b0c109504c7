"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

interface NavLinkProps {
  href: string;
  /** The prefix of paths that belong to the link, in addition to those below `href`. */
  also?: string | undefined;
  prefetch: null | false;
  className: string;
  /** Classes added on the pages that belong to the link (`current`), and on all other pages (`other`). */
  current: string;
  other: string;
  /** The icon and the label, rendered by the server. */
  children: ReactNode;
}

/** A navigation link, marked as current on the pages that belong to it. */
export function NavLink({ href, also, prefetch, className, current, other, children }: NavLinkProps) {
  const pathname = usePathname();
  const isCurrent = pathname === href || [`${href}/`, also].some((prefix) => prefix && pathname.startsWith(prefix));
  return (
    <Link
      href={href}
      prefetch={prefetch}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(className, isCurrent ? current : other)}
    >
      {children}
    </Link>
  );
}
