import type { ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { LocalTime } from "@/components/ui/local-time";
import { ErrorState } from "@/components/ui/state/error-state";
import type { PagedRows } from "@/lib/paging/paged-list";

interface ListStatesProps {
  state: Pick<PagedRows<unknown>, "rows" | "total" | "isStarted" | "problem" | "reference">;
  /** The rows are of the view before. */
  isStale: boolean;
  /** When the rows came that are still shown; null when that isn't known. */
  asOfMs: number | null;
  onRetry: () => void;
  /** Says that the first rows could not be loaded. */
  failedTitle: string;
  /** Shown instead of the rows when the view has none. */
  empty: ReactNode;
  /** The table of the rows. */
  children: ReactNode;
}

/** A list as it stands: its rows, nothing to show, or what could not be loaded, each with a way to try again. */
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
  /** When the rows that are still shown came; null when that isn't known. */
  atMs: number | null;
  reference: string | null;
  onRetry: () => void;
}

/** The view that was asked for did not come: what was there stays, greyed. */
function NotRefreshed({ atMs, reference, onRetry }: NotRefreshedProps) {
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
