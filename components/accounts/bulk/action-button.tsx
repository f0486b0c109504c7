import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

/** The style of a button in the bar of selected rows. */
export const actionStyle =
  "inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 font-medium text-sm text-muted enabled:hover:bg-hover enabled:hover:text-ink disabled:cursor-not-allowed disabled:text-control max-md:h-10 max-md:px-2";

/** A button in the bar of selected rows. */
export function ActionButton({
  icon: Icon,
  className,
  children,
  ...rest
}: ComponentProps<"button"> & { icon: LucideIcon }) {
  return (
    <button type="button" {...rest} className={clsx(actionStyle, className)}>
      <Icon className="size-3.5" aria-hidden="true" />
      {children}
    </button>
  );
}
