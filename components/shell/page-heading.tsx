"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { isNavigation } from "./navigation-memory";

interface PageHeadingProps {
  title: ReactNode;
  /** One line below the title. */
  description?: ReactNode;
  /** Stands before the title, e.g. a company's mark. */
  lead?: ReactNode;
  /** At the right: the page's own actions, the main one last. */
  actions?: ReactNode;
  /** The actions always stand beside the title, never below it: they are small. */
  actionsBeside?: boolean;
}

/** The one `h1` of a page. It takes the focus when somebody came here from another page of the product. */
export function PageHeading({ title, description, lead, actions, actionsBeside = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pathname = usePathname();
  useEffect(() => {
    if (isNavigation(pathname)) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <header
      className={clsx(
        "flex items-center justify-between gap-x-6 gap-y-3",
        actionsBeside ? "max-md:items-start max-md:gap-x-1" : "flex-wrap",
      )}
    >
      <div className="flex min-w-0 items-start gap-3 md:items-center">
        {lead}
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-balance font-semibold text-ink text-xl [overflow-wrap:anywhere]"
          >
            {title}
          </h1>
          {description ? <div className="mt-0.5 text-muted text-sm">{description}</div> : null}
        </div>
      </div>
      {actions ? (
        <div
          className={clsx("no-print flex items-center gap-2", actionsBeside ? "shrink-0 max-md:gap-0" : "flex-wrap")}
        >
          {actions}
        </div>
      ) : null}
    </header>
  );
}
