import type { ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { LocalTime } from "@/components/ui/local-time";
import { ErrorState } from "@/components/ui/state/error-state";
import type { PagedRows } from "@/lib/paging/paged-list";

interface ListStatesProps {
  state: Pick<PagedRows<unknown>, "rows" | "total" | "isStarted" | "problem" | "reference">;
  /** Whether the rows are still those of the previous view. */
  isStale: boolean;
  /** When the rows that are still shown were loaded, in milliseconds since 1970; null when unknown. */
  asOfMs: number | null;
  onRetry: () => void;
  /** Shown when the first rows could not be loaded. */
  failedTitle: string;
  /** Shown in place of the rows when the view has none. */
  empty: ReactNode;
  /** The table of the rows. */
  children: ReactNode;
}

/** The states of a list: its rows, no rows, or a failure with a retry button. */
export function ListStates({ state, isStale, asOfMs, onRetry, failedTitle, empty, children }: ListStatesProps) {
  const { rows, total, isStarted, problem, reference } = state;
  return (
    <>
      {problem !== null && isStale ? <NotRefreshed atMs={asOfMs} reference={reference} onRetry={onRetry} /> : null}
      {problem !== null && rows.length === 0 && !isStale ? (
        <ErrorState title={failedTitle} onRetry={onRetry} reference={reference}>
          {problem} Your filters are kept.
        </ErrorState>
      ) : isStarted && total === 0 ? (
        empty
      ) : (
        children
      )}
      {problem !== null && rows.length > 0 && !isStale ? <More problem={problem} onRetry={onRetry} /> : null}
    </>
  );
}

interface NotRefreshedProps {
  /** When the rows that are still shown were loaded, in milliseconds since 1970; null when unknown. */
  atMs: number | null;
  reference: string | null;
  onRetry: () => void;
}

/** Shown when the requested view failed to load: the previous rows stay, greyed out. */
function NotRefreshed({ atMs, reference, onRetry }: NotRefreshedProps) {
  return (
    <div
      role="alert"
      className="mx-4 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-danger-soft py-1.5 pr-1.5 pl-3 text-danger-ink text-sm md:mx-8"
    >
      <p className="grow">
        Couldn’t refresh the list. Showing earlier results
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

/** Shown below the rows when the next page failed to load. */
function More({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
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
