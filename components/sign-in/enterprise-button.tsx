"use client";

import { KeyRound } from "lucide-react";
import { Button } from "@/components/ui/button/button";

interface EnterpriseButtonProps {
  /** The company whose identity provider the typed email belongs to; null while unknown. */
  company: string | null;
  /** The id of the form with the email field: the button posts it without JavaScript. */
  form: string;
  busy: boolean;
  onStart: () => void;
}

/**
 * Starts the sign-in at the identity provider of the email's company (checklist A5). It becomes the primary button once
 * the email is known to belong to a company with such a provider.
 */
export function EnterpriseButton({ company, form, busy, onStart }: EnterpriseButtonProps) {
  return (
    <Button
      // Once the company is known, Enter must not press this button, but the one that submits the password. JavaScript
      // is running then, so the form doesn't have to be posted.
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
