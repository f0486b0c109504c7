import { clsx } from "clsx";

/** The style of a button that opens a filter, highlighted while the filter is active. */
export function filterButton(isOn: boolean): string {
  return clsx(
    "inline-flex h-control shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 font-medium text-sm transition-colors",
    isOn
      ? "border-accent bg-accent-soft text-accent-ink"
      : "border-line bg-surface text-ink hover:border-line-strong hover:bg-hover",
  );
}
