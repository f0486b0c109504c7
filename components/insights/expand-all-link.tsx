import type { ReactNode } from "react";

interface ExpandAllLinkProps {
  /** The URL of the same page with its collapsed parts rendered in advance. */
  href: string;
  children: ReactNode;
}

/** A link to the complete page, for users without JavaScript. */
export function ExpandAllLink({ href, children }: ExpandAllLinkProps) {
  return (
    <noscript>
      <a href={href} className="text-accent-ink text-sm hover:underline">
        {children}
      </a>
    </noscript>
  );
}
