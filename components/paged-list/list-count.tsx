import { formatTotal } from "@/lib/contracts/text/format-number";
import type { PagedRows } from "@/lib/paging/paged-list";

interface ListCountProps {
  state: Pick<PagedRows<unknown>, "total" | "isTotalExact" | "isStarted" | "problem">;
  noun: "account" | "contact";
  /** Follows the number. */
  of?: string;
}

/** The number of rows in a list's heading. */
export function ListCount({ state: { total, isTotalExact, isStarted, problem }, noun, of = "" }: ListCountProps) {
  const waiting = problem === null ? `Loading ${noun}s` : "Not loaded";
  return (
    <span role="status" className="tabular-nums">
      {isStarted ? `${formatTotal(total, isTotalExact, noun)}${of}` : waiting}
    </span>
  );
}
