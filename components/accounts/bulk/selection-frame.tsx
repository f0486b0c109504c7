import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button/icon-button";

interface SelectionFrameProps {
  label: string;
  /** The number of selected rows: "3 accounts selected". */
  text: string;
  /** Beside the text: a button that widens the selection. */
  more?: ReactNode;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/** The frame of the bar of selected rows: their number, the actions, and a button that clears the selection. */
export function SelectionFrame({ label, text, more, onClear, children }: SelectionFrameProps) {
  return (
    <section
      aria-label={label}
      className="pointer-events-auto flex max-w-full animate-rise items-center gap-1 rounded-lg border border-line-strong bg-raised p-1 shadow-lg max-md:w-full max-md:flex-col max-md:items-stretch"
    >
      <div className="flex items-center gap-1 pl-2.5">
        <p role="status" className="mr-1 whitespace-nowrap font-medium text-ink text-sm tabular-nums max-md:grow">
          {text}
        </p>
        {more}
        <ClearButton className="md:hidden" onClear={onClear} />
      </div>
      {children}
      <ClearButton className="max-md:hidden" onClear={onClear} />
    </section>
  );
}

function ClearButton({ className, onClear }: { className: string; onClear: () => void }) {
  return (
    <span className={className}>
      <IconButton label="Clear selection" tooltip="top" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </span>
  );
}
