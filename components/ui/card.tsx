import { clsx } from "clsx";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={clsx("sheet print:break-inside-avoid", className)} />;
}

interface CardHeaderProps {
  title: string;
  /** The heading's id, for the card's `aria-labelledby`. */
  id?: string;
  description?: ReactNode;
  actions?: ReactNode;
}

export function CardHeader({ title, id, description, actions }: CardHeaderProps) {
  return (
    <div className="flex items-start justify-between gap-4 px-4 pt-3.5 pb-3 md:px-5">
      <div className="min-w-0">
        <h2 id={id} className="font-semibold text-ink text-lg">
          {title}
        </h2>
        {description ? <p className="mt-0.5 text-muted text-sm">{description}</p> : null}
      </div>
      {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={clsx("px-4 pb-4 md:px-5 md:pb-5", className)} />;
}

/** A link in a card's header to the full page. */
export function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} scroll={false} className="rounded-xs text-accent-ink text-sm hover:underline">
      {children}
    </Link>
  );
}
