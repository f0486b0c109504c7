import type { ReactNode } from "react";
import { MailSent } from "./mail-sent";

/** Shown after requesting a reset: the same whether or not the email has an account. */
export function ResetSent({ email, children }: { email: string | null; children?: ReactNode }) {
  return (
    <MailSent>
      <p>
        If {email ? <strong className="font-medium text-ink [overflow-wrap:anywhere]">{email}</strong> : "this address"}{" "}
        has an account with a password, a link to set a new one is on its way. It works once, for 10 minutes.
      </p>
      {children}
      <p className="text-sm">
        <a href="/login" className="rounded-xs font-medium text-accent-ink hover:underline">
          Back to sign in
        </a>
      </p>
    </MailSent>
  );
}
