"use client";

import { useState } from "react";
import { checkEmail } from "../sign-in/fields/field-checks";
import { EmailForm } from "./email-form";
import { ResetSent } from "./reset-sent";
import { SendAgain } from "./send-again";
import { useAccountForm } from "./use-account-form";

const path = "/api/auth/forgot-password";

/** Requests a reset email. The next screen is the same for every email (checklist A9). */
export function ForgotForm({ problem }: { problem: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    path,
    problem,
    check: ({ email }) => checkEmail(email),
    onDone: (_body, { email = "" }) => setSentTo(email.trim()),
  });
  if (sentTo !== null) {
    return (
      <ResetSent email={sentTo}>
        <SendAgain email={sentTo} />
      </ResetSent>
    );
  }
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Forgot your password?</h1>
      <p className="mb-6 text-base text-muted">Enter your email, and we’ll send you a link to set a new one.</p>
      <EmailForm form={form} path={path} label="Email" action="Send link" />
    </>
  );
}
