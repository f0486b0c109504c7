"use client";

import { KeyRound } from "lucide-react";
import { Button } from "@/components/ui/button/button";

interface EnterpriseButtonProps {
  /** The company whose sign-in the typed email leads to; null while it isn't known. */
  company: string | null;
  /** The form that holds the email: without script it posts there by itself. */
  form: string;
  busy: boolean;
  onStart: () => void;
}

/** Starts the sign-in of the email's own company (checklist A5). It stands out once the email is known to have one. */
export function EnterpriseButton({ company, form, busy, onStart }: EnterpriseButtonProps) {
  return (
    <Button
      // Above the password it must not be what Enter presses; it is there with script alone.
      type={company === null ? "submit" : "button"}
      variant={company === null ? "secondary" : "primary"}
      size="lg"
      busy={busy}
      className="w-full min-w-0"
      form={form}
      formAction={company === null ? "/api/auth/enterprise/start" : undefined}
      formNoValidate
      onClick={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      {busy ? null : <KeyRound className="size-4 shrink-0" aria-hidden="true" />}
      <span className="truncate">
        {company === null ? "Continue with single sign-on" : `Continue with ${company} single sign-on`}
      </span>
    </Button>
  );
}
