"use client";

import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  /** Shown beside the checkbox. Without it, give `aria-label`. */
  label?: ReactNode;
  /** Whether some, but not all, of the items it stands for are checked. */
  indeterminate?: boolean;
}

export function Checkbox({ label, indeterminate = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx("inline-flex min-h-6 min-w-6 items-center gap-2 text-ink text-sm", className)}>
      <span className="relative inline-flex size-4 shrink-0">
        <input
          {...rest}
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = indeterminate;
          }}
          className="peer size-4 appearance-none rounded-xs border border-control bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:border-line disabled:bg-sunken forced-colors:appearance-auto"
        />
        {indeterminate ? (
          <Minus
            className="pointer-events-none absolute inset-0 m-auto size-3 text-on-accent forced-colors:hidden"
            strokeWidth={3}
            aria-hidden="true"
          />
        ) : (
          <Check
            className="pointer-events-none invisible absolute inset-0 m-auto size-3 text-on-accent peer-checked:visible forced-colors:hidden"
            strokeWidth={3}
            aria-hidden="true"
          />
        )}
      </span>
      {label}
    </label>
  );
}
