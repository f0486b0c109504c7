"use client";

import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  /** Shown beside the checkbox. Without it, give `aria-label`. */
  label?: ReactNode;
  /** Whether some, but not all, of the items that it represents are checked. */
  indeterminate?: boolean;
}

export function Checkbox({ label, indeterminate = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx("inline-flex min-h-6 min-w-6 items-center gap-2 text-ink text-sm", className)}>
      <input
        {...rest}
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        className="checkbox"
      />
      {label}
    </label>
  );
}
