import { Button } from "@/components/ui/button/button";
import { LocalTime } from "@/components/ui/local-time";
import { formatCount, formatPlural } from "@/lib/figures/number";

interface CountProps {
  total: number;
  isExact: boolean;
  isStarted: boolean;
  hasFailed: boolean;
  isMine: boolean;
}

/** How many accounts there are in this view. */
export function Count({ total, isExact, isStarted, hasFailed, isMine }: CountProps) {
  const waiting = hasFailed ? "Not loaded" : "Loading accounts";
  const count = `${isExact ? "" : "At least "}${formatPlural(total, "account")}`;
  return (
    <span role="status" className="tabular-nums">
      {isStarted ? `${count}${isMine ? " of yours" : ""}` : waiting}
    </span>
  );
}

/** Which of them can be seen. */
export function Totals({
  from,
  to,
  total,
  isExact,
  isLoading,
}: {
  from: number;
  to: number;
  total: number;
  isExact: boolean;
  isLoading: boolean;
}) {
  return (
    <p className="sticky bottom-0 z-[2] border-line border-t bg-surface px-4 py-2 text-faint text-xs tabular-nums max-md:bottom-(--tabbar) md:px-8">
      Showing {formatCount(from)}–{formatCount(to)} of {isExact ? "" : "at least "}
      {formatCount(total)}
      {isLoading ? " · loading" : ""}
    </p>
  );
}

interface NotRefreshedProps {
  /** When the rows that are still shown came; null when that isn't known. */
  atMs: number | null;
  reference: string | null;
  onRetry: () => void;
}

/** The view that was asked for did not come: what was there stays, greyed. */
export function NotRefreshed({ atMs, reference, onRetry }: NotRefreshedProps) {
  return (
    <div
      role="alert"
      className="mx-4 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-danger-soft py-1.5 pr-1.5 pl-3 text-danger-ink text-sm md:mx-8"
    >
      <p className="grow">
        Couldn’t refresh the list. Showing what we had
        {atMs === null ? " before" : " at "}
        {atMs === null ? null : <LocalTime at={new Date(atMs).toISOString()} />}.
        {reference ? (
          <>
            {" "}
            Ref <code className="font-mono text-xs">{reference}</code>
          </>
        ) : null}
      </p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** Rows further down did not come; those above stay. */
export function More({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  return (
    <div
      role="alert"
      data-bottom-bar
      className="fixed inset-x-0 bottom-14 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-3 rounded-lg border border-danger bg-raised py-1.5 pr-1.5 pl-3.5 text-danger-ink text-sm shadow-lg max-md:bottom-[calc(var(--tabbar)+0.75rem)]"
    >
      More rows could not be loaded. {problem}
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
