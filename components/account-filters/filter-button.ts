import { clsx } from "clsx";

/** The looks of the buttons that open a filter: quiet, and marked while the filter narrows the list. */
export function filterButton(isOn: boolean): string {
  return clsx(
    "inline-flex h-8 shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 font-medium text-sm transition-colors",
    isOn
      ? "border-accent bg-accent-soft text-accent-ink"
      : "border-line bg-surface text-muted hover:border-line-strong hover:bg-hover hover:text-ink",
  );
}

/** The word on a button beside the filters: it waits where there is room for the filters alone. */
export const wideLabel = "md:max-[96rem]:sr-only";
