import { MailSent } from "./mail-sent";

/** Shown after registering: the same whether or not the email has an account. */
export function VerificationSent({ email }: { email: string | null }) {
  return (
    <MailSent>
      <p>
        We’ve sent a link to{" "}
        {email ? <strong className="font-medium text-ink [overflow-wrap:anywhere]">{email}</strong> : "your address"}.
        Open it to set your name and password.
      </p>
      <p className="text-sm">
        Nothing after a few minutes? Check your spam folder, or{" "}
        <a href="/register" className="rounded-xs font-medium text-accent-ink hover:underline">
          start again
        </a>
        .
      </p>
    </MailSent>
  );
}
