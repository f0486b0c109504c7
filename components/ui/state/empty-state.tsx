import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** One sentence: why the list is empty. */
  children?: ReactNode;
  /** The action that resolves it. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      {Icon ? (
        <span className="mb-3 inline-flex size-10 items-center justify-center rounded-lg bg-sunken text-muted">
          <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
        </span>
      ) : null}
      <p className="font-medium text-base text-ink">{title}</p>
      {children ? <p className="max-w-[52ch] text-balance text-muted text-sm">{children}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
