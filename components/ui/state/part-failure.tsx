"use client";

import { FailureLine } from "../boundary/failure-line";
import { Button } from "../button/button";
import { Spinner } from "../button/spinner";
import { Dialog } from "../overlay/dialog";
import { ErrorState } from "./error-state";
import { LoadingRegion } from "./loading-region";
import { Skeleton } from "./skeleton";

/** The layout of a part's failure: a card, one line among other controls, or a dialog. */
export type PartShape = "card" | "line" | "dialog";

interface PartFailureProps {
  shape: PartShape;
  /** The failure: "The tasks could not be shown". */
  failure: string;
  note: string;
  onRetry: () => void;
  /** Closes the dialog. */
  onClose: () => void;
}

/** Replaces a failed part of the page. */
export function PartFailure({ shape, failure, note, onRetry, onClose }: PartFailureProps) {
  if (shape === "card")
    return (
      <ErrorState title={failure} onRetry={onRetry}>
        {note}
      </ErrorState>
    );
  if (shape === "line") return <FailureLine failure={failure} onRetry={onRetry} />;
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={failure}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onRetry}>
            Retry
          </Button>
        </>
      }
    >
      <p role="alert">{note}</p>
    </Dialog>
  );
}

/** Replaces a part that is loading again after a failure. */
export function PartRetry({ shape, onClose }: Pick<PartFailureProps, "shape" | "onClose">) {
  if (shape === "card")
    return (
      <LoadingRegion label="Loading">
        <Skeleton className="h-40 w-full rounded-lg" />
      </LoadingRegion>
    );
  const loading = (
    <p role="status" className="flex items-center gap-2 p-2 text-muted text-sm">
      <Spinner />
      Loading…
    </p>
  );
  if (shape === "line") return loading;
  return (
    <Dialog open onClose={onClose} width="sm" title="Loading">
      {loading}
    </Dialog>
  );
}
