import type { ReactNode } from "react";

interface WholeLinkProps {
  /** The URL of the same page with all parts rendered that are otherwise rendered when opened. */
  href: string;
  children: ReactNode;
}

/** A link to the complete page, for users without JavaScript. */
export function WholeLink({ href, children }: WholeLinkProps) {
  return (
    <noscript>
      <a href={href} className="text-accent-ink text-sm hover:underline">
        {children}
      </a>
    </noscript>
  );
}
