import type { ReactNode } from "react";

interface WholeLinkProps {
  /** The address of the same page, with everything drawn that script draws once it is opened. */
  href: string;
  children: ReactNode;
}

/** For readers without script: a link to the whole page. */
export function WholeLink({ href, children }: WholeLinkProps) {
  return (
    <noscript>
      <a href={href} className="text-accent-ink text-sm hover:underline">
        {children}
      </a>
    </noscript>
  );
}
