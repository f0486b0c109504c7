import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button/icon-button";
import { formatCount, formatPlural, formatTotal } from "@/lib/contracts/text/format-number";
import { actionStyle } from "./action-button";

/** The rows that match the list's filters. */
export interface MatchingRows {
  /** The list's filters, as in its URL. */
  query: string;
  total: number;
  /** Whether the total is exact; otherwise it is a lower bound. */
  isExact: boolean;
}

interface SelectionFrameProps {
  /** The kind of the rows. */
  noun: "account" | "contact" | "member" | "dead letter";
  /** The number of selected rows. */
  count: number;
  /** Whether all matching rows are selected, including those that aren't loaded. */
  isAll: boolean;
  matching: MatchingRows;
  onSelectAll: () => void;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/**
 * The frame of the bar of selected rows: their number, the actions, and buttons that extend the selection to all
 * matching rows and that clear it.
 */
export function SelectionFrame({ noun, matching, isAll, onSelectAll, onClear, ...props }: SelectionFrameProps) {
  const count = formatSelected(noun, props.count, { isAll, matching });
  return (
    <section
      aria-label={`Selected ${noun}s`}
      className="pointer-events-auto flex max-w-full animate-rise items-center gap-1 rounded-lg border border-line-strong bg-raised p-1 shadow-lg max-md:w-full max-md:flex-col max-md:items-stretch"
    >
      <div className="flex items-center gap-1 pl-2.5">
        <p role="status" className="mr-1 whitespace-nowrap font-medium text-ink text-sm tabular-nums max-md:grow">
          {`${isAll ? "All " : ""}${count} selected`}
        </p>
        {matching.total > props.count && !isAll ? (
          <button type="button" onClick={onSelectAll} className={`${actionStyle} text-accent-ink!`}>
            Select all {formatCount(matching.total)}
            {matching.isExact ? "" : "+"}
          </button>
        ) : null}
        <ClearButton className="md:hidden" onClear={onClear} />
      </div>
      {props.children}
      <ClearButton className="max-md:hidden" onClear={onClear} />
    </section>
  );
}

/** The number of selected rows with their noun: "3 accounts", or "2,000+ contacts" for all that match. */
export function formatSelected(
  noun: SelectionFrameProps["noun"],
  count: number,
  { isAll, matching }: Pick<SelectionFrameProps, "isAll" | "matching">,
): string {
  return isAll ? formatTotal(matching.total, matching.isExact, noun) : formatPlural(count, noun);
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
