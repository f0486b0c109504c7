import { Button } from "@/components/ui/button";
import { formatCount, formatPlural } from "@/lib/figures/number";

/** How many accounts there are in this view. */
export function Count({ total, isStarted, isMine }: { total: number; isStarted: boolean; isMine: boolean }) {
  return (
    <span role="status" className="tabular-nums">
      {isStarted ? `${formatPlural(total, "account")}${isMine ? " of yours" : ""}` : "Loading accounts"}
    </span>
  );
}

/** Which of them can be seen. */
export function Totals({
  from,
  to,
  total,
  isLoading,
}: {
  from: number;
  to: number;
  total: number;
  isLoading: boolean;
}) {
  return (
    <p className="sticky bottom-0 z-[2] border-line border-t bg-surface px-4 py-2 text-faint text-xs tabular-nums max-md:bottom-(--tabbar) md:px-8">
      Showing {formatCount(from)}–{formatCount(to)} of {formatCount(total)}
      {isLoading ? " · loading" : ""}
    </p>
  );
}

/** Rows further down did not come; those above stay. */
export function More({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-14 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-3 rounded-lg border border-danger bg-raised py-1.5 pr-1.5 pl-3.5 text-danger-ink text-sm shadow-lg max-md:bottom-[calc(var(--tabbar)+0.75rem)]"
    >
      More rows could not be loaded. {problem}
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
