import type { ReactNode } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { ValueOrDash } from "@/components/ui/value-or-dash";

interface RowPopoverProps {
  /** Names the button and the panel: "Owner of Acme". */
  label: string;
  shown: string | null;
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** A value in a row that opens its editor. */
export function RowPopover({ label, shown, className, children }: RowPopoverProps) {
  return (
    <Popover
      label={label}
      trigger={
        <>
          <span className="sr-only">{label}: </span>
          <span className="truncate">
            <ValueOrDash>{shown}</ValueOrDash>
          </span>
        </>
      }
      triggerClassName="relative z-[1] -mx-1.5 inline-flex h-7 min-w-7 max-w-full items-center rounded-sm px-1.5 text-left hover:bg-line/60 hover:text-ink"
      className={className}
    >
      {children}
    </Popover>
  );
}
