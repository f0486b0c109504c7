"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { EmailInput } from "@/components/ui/form/email-input";
import { Field } from "@/components/ui/form/field";
import { checkEmail } from "../sign-in/fields/field-checks";
import { FormMessage } from "../sign-in/fields/form-message";
import { ResetSent } from "./reset-sent";
import { SendAgain } from "./send-again";
import { useAccountForm } from "./use-account-form";

/** Requests a reset email. The next screen is the same for every email (checklist A9). */
export function ForgotForm({ problem }: { problem: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    path: "/api/auth/forgot-password",
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
      <div className="flex flex-col gap-5">
        <FormMessage text={form.error.detail} />
        <form
          ref={form.ref}
          action="/api/auth/forgot-password"
          method="post"
          noValidate={form.isReady}
          onSubmit={form.onSubmit}
          className="flex flex-col gap-4"
        >
          <Field label="Email" error={form.error.fields.email}>
            {(control) => <EmailInput {...control} size="lg" autoComplete="username" autoFocus />}
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={form.isBusy}>
            Send link
          </Button>
        </form>
      </div>
    </>
  );
}
