import { clsx } from "clsx";
import type { ReactNode } from "react";

export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={clsx(
        "inline-flex h-5 min-w-5 shrink-0 whitespace-nowrap items-center justify-center rounded-xs border border-line-strong bg-surface px-1 font-medium font-sans text-muted text-xs",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
