"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

/** The page shown last in this tab: null on the first load, when the browser sets the focus. */
let lastPath: string | null = null;

interface PageHeadingProps {
  title: ReactNode;
  /** A short text beside the title, or below it where it doesn't fit or the title has a `lead`. */
  description?: ReactNode;
  /** Shown before the title, for example a company's initials. */
  lead?: ReactNode;
  /** At the right: the page's actions, the main one last. */
  actions?: ReactNode;
  /**
   * Whether the actions stay beside the title at every width; for small actions. On a phone the description then takes
   * the full width.
   */
  actionsBeside?: boolean;
}

/** The page's only `h1`. It takes the focus after navigation from another page of the product. */
export function PageHeading({ title, description, lead, actions, actionsBeside = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pathname = usePathname();
  useEffect(() => {
    if (lastPath !== null && lastPath !== pathname) heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, [pathname]);
  const isGrid = actionsBeside && Boolean(lead);
  return (
    <header
      className={clsx(
        "items-center justify-between",
        isGrid
          ? "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-1 md:flex md:items-start md:gap-x-6 md:gap-y-3"
          : ["flex gap-x-6 gap-y-3", !actionsBeside && "flex-wrap"],
      )}
    >
      <div className={clsx("flex min-w-0 items-start gap-3", isGrid ? "max-md:contents" : "md:items-center")}>
        {lead ? <div className={clsx("shrink-0", isGrid && "max-md:mr-3")}>{lead}</div> : null}
        <div className={clsx("min-w-0", isGrid && "max-md:contents", !lead && "flex flex-wrap items-baseline gap-x-3")}>
          <h1
            ref={heading}
            tabIndex={-1}
            className="min-w-0 text-balance font-semibold text-ink text-xl md:text-2xl [overflow-wrap:anywhere]"
          >
            {title}
          </h1>
          {description ? (
            <div className={clsx("text-muted text-sm", isGrid && "max-md:col-span-3 max-md:row-start-2")}>
              {description}
            </div>
          ) : null}
        </div>
      </div>
      {actions ? (
        <div
          className={clsx(
            "no-print flex items-center gap-2",
            actionsBeside ? "shrink-0 max-md:ml-1 max-md:gap-0" : "min-w-0 max-w-full flex-wrap",
          )}
        >
          {actions}
        </div>
      ) : null}
    </header>
  );
}
