import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { Hue } from "@/lib/figures/hue";

interface EntryMarkProps {
  icon: LucideIcon;
  /** Null: gray. */
  hue?: Hue | null;
  isDone?: boolean;
}

/** The icon of an entry's kind, in a circle. Hidden from screen readers: the text beside it says what happened. */
export function EntryMark({ icon: Icon, hue = null, isDone = false }: EntryMarkProps) {
  return (
    <span
      data-hue={hue}
      className={clsx(
        "mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full",
        hue ? "bg-hue-soft text-hue-ink" : "bg-sunken text-muted",
      )}
    >
      <Icon className={clsx("size-3.5", isDone && "text-success-ink")} aria-hidden="true" />
    </span>
  );
}
