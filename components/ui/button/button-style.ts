import { clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-quiet";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent shadow-sm enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover",
  secondary: "border border-line-strong bg-surface text-ink shadow-sm enabled:hover:bg-hover [a]:hover:bg-hover",
  ghost: "text-muted enabled:hover:bg-hover enabled:hover:text-ink [a]:hover:bg-hover [a]:hover:text-ink",
  "danger-quiet": "text-danger-ink enabled:hover:bg-danger-soft [a]:hover:bg-danger-soft",
  danger: "bg-danger text-white shadow-sm enabled:hover:bg-danger-hover [a]:hover:bg-danger-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-7 gap-1.5 rounded-sm px-2.5 text-sm",
  md: "h-8 gap-1.5 rounded-md px-3 text-sm",
  lg: "h-10 gap-2 rounded-md px-4 text-base",
};

/** The classes shared by buttons and by links styled as buttons. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return clsx(
    "tap inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap font-medium transition-colors",
    "disabled:cursor-not-allowed disabled:border disabled:border-line disabled:bg-sunken disabled:text-muted disabled:shadow-none",
    "aria-disabled:cursor-not-allowed",
    variants[variant],
    sizes[size],
    className,
  );
}
