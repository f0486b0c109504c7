"use client";

import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ControlContext } from "../hooks/use-control";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Whether the label says "optional"; most fields are required. */
  optional?: boolean;
  /** Shown at the label's right, for example a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A labeled control: `<Field label="Email"><Input name="email" /></Field>`. */
export function Field({ label, hint, error, optional = false, aside, className, children }: FieldProps) {
  const id = useId();
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-ink text-sm">
          {label}
          {optional ? <span className="ml-1.5 font-normal text-muted">Optional</span> : null}
        </label>
        {aside}
      </div>
      <ControlContext
        value={{ id, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined }}
      >
        {children}
      </ControlContext>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {error ? <ControlError id={`${id}-error`}>{error}</ControlError> : null}
    </div>
  );
}

/** The error of a control, which refers to it by `aria-describedby`. */
export function ControlError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-danger-ink text-sm">
      <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
      {children}
    </p>
  );
}
