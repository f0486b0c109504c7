import type { ReactNode } from "react";

interface MessagePageProps {
  /** A short text above the heading, for example the status. */
  kicker?: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Below the actions, in small type. */
  footer?: ReactNode;
}

/** A page with a single message. */
export function MessagePage({ kicker, title, children, actions, footer }: MessagePageProps) {
  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col justify-center px-5 py-16 md:py-24">
      {kicker ? <p className="mb-2 font-medium text-muted text-sm tabular-nums">{kicker}</p> : null}
      <h1 className="text-balance font-semibold text-2xl text-ink">{title}</h1>
      {children ? <div className="mt-2 space-y-3 text-base text-muted">{children}</div> : null}
      {actions ? <div className="mt-6 flex flex-wrap items-center gap-2.5">{actions}</div> : null}
      {footer ? <div className="mt-8 border-line border-t pt-4 text-muted text-sm">{footer}</div> : null}
    </div>
  );
}
