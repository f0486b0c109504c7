import type { ReactNode } from "react";
import { Notice } from "../state/notice";

interface FormNoticeProps {
  /** The general error, from `useForm`. */
  detail: string | null;
  /** Shown beside the error: how to resolve it. */
  children?: ReactNode;
}

/** Shows a form's general error, which belongs to none of its fields. */
export function FormNotice({ detail, children }: FormNoticeProps) {
  if (detail === null) return null;
  return (
    <Notice tone="danger" role="alert">
      {detail}
      {children}
    </Notice>
  );
}

/** Says that a form's draft was restored, if it was. */
export function RestoredNotice({ isRestored }: { isRestored: boolean }) {
  return isRestored ? <Notice role="status">Your draft was restored. Cancel discards it.</Notice> : null;
}
