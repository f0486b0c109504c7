import type { ReactNode } from "react";
import { RetryLink } from "../button/retry-link";
import { Notice } from "./notice";

interface RetryNoticeProps {
  onRetry: () => void;
  className?: string;
  /** Why it failed. */
  children: ReactNode;
}

/** A failed request in a notice, with a retry button. */
export function RetryNotice({ onRetry, className = "", children }: RetryNoticeProps) {
  return (
    <Notice tone="danger" role="alert" className={className}>
      {children} <RetryLink onRetry={onRetry} />
    </Notice>
  );
}
