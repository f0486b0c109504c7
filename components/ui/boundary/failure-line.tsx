"use client";

import { Button } from "../button/button";

/** One line with the failure and a retry button. */
export function FailureLine({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 p-2 text-danger-ink text-sm">
      {failure}.
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
