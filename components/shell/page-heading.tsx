"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

/** The page shown last in this tab: null on the first load, when the browser sets the focus. */
let lastPath: string | null = null;

interface PageHeadingProps {
  title: ReactNode;
  /** One line below the title. */
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
  return (
    <header
      className={clsx(
        "items-center justify-between",
        actionsBeside
          ? "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-1 md:flex md:items-start md:gap-x-6 md:gap-y-3"
          : "flex flex-wrap gap-x-6 gap-y-3",
      )}
    >
      <div className={clsx("flex min-w-0 items-start gap-3", actionsBeside ? "max-md:contents" : "md:items-center")}>
        {lead ? <div className={clsx("shrink-0", actionsBeside && "max-md:mr-3")}>{lead}</div> : null}
        <div className={clsx("min-w-0", actionsBeside && "max-md:contents")}>
          <h1
            ref={heading}
            tabIndex={-1}
            className={clsx(
              "min-w-0 text-balance font-semibold text-ink text-xl md:text-2xl [overflow-wrap:anywhere]",
              actionsBeside && (lead ? "max-md:col-start-2" : "max-md:col-span-2"),
            )}
          >
            {title}
          </h1>
          {description ? (
            <div className={clsx("mt-0.5 text-muted text-sm", actionsBeside && "max-md:col-span-3 max-md:row-start-2")}>
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
