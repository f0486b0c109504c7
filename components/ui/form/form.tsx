import type { ComponentProps, ReactNode } from "react";
import { Notice } from "../state/notice";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "action" | "method"> {
  /** Receives the values of the form's named fields. */
  onSubmit: (values: FormData) => unknown;
}

/** A form that is sent by script; its errors are shown by `useForm` instead of the browser. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(new FormData(event.currentTarget));
      }}
    />
  );
}

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

/** The trimmed text of a field; empty when the form has no such field. */
export function readText(values: FormData, name: string): string {
  return String(values.get(name) ?? "").trim();
}
