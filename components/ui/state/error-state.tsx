"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/button";
import { CopyButton } from "../button/copy-button";

interface ErrorStateProps {
  /** The heading: "Accounts could not be loaded". */
  title: string;
  /** The content that is still shown, or a remedy for the user. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** The request id, by which support finds the failure in the logs. */
  reference?: string | null | undefined;
}

export function ErrorState({ title, children, onRetry, retrying = false, reference }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <span className="mb-3 inline-flex size-10 items-center justify-center rounded-lg bg-danger-soft text-danger-ink">
        <TriangleAlert className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className="font-medium text-base text-ink">{title}</p>
      {children ? <p className="max-w-[52ch] text-balance text-muted text-sm">{children}</p> : null}
      {onRetry ? (
        <Button className="mt-4" onClick={onRetry} busy={retrying}>
          {retrying ? null : <RotateCw className="size-3.5" aria-hidden="true" />}
          Retry
        </Button>
      ) : null}
      {reference ? (
        <p className="mt-3 flex items-center gap-1 text-muted text-xs">
          Reference <code className="font-mono">{reference}</code>
          <CopyButton text={reference} label="Copy reference" />
        </p>
      ) : null}
    </div>
  );
}
