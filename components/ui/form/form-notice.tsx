import type { ReactNode } from "react";
import { Notice } from "../state/notice";

interface FormNoticeProps {
  /** What is wrong with what was sent as a whole, from `useForm`. */
  detail: string | null;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Says at the form itself what is wrong with no field of it. */
export function FormNotice({ detail, children }: FormNoticeProps) {
  if (detail === null) return null;
  return (
    <Notice tone="danger" role="alert">
      {detail}
      {children}
    </Notice>
  );
}
