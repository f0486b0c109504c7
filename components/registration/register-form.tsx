"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { EmailInput } from "@/components/ui/form/email-input";
import { Field } from "@/components/ui/form/field";
import { dispatchAuth } from "@/lib/session/browser/store";
import { checkEmail } from "../sign-in/fields/field-checks";
import { FormMessage } from "../sign-in/fields/form-message";
import { useAccountForm } from "./use-account-form";
import { VerificationSent } from "./verification-sent";

interface RegisterFormProps {
  /** The error of a form that was posted without JavaScript. */
  problem: string | null;
  /** Whether people can create a workspace after registering. */
  offersWorkspaces: boolean;
}

/** Asks for the email only (checklist A2): the link sent to it asks for the name and the password. */
export function RegisterForm({ problem, offersWorkspaces }: RegisterFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    path: "/api/auth/register",
    problem,
    check: ({ email }) => checkEmail(email),
    onDone: (_body, { email = "" }) => {
      dispatchAuth({ type: "registerSuccess" });
      setSentTo(email.trim());
    },
    explain: ({ detail }) => {
      dispatchAuth({ type: "registerFail", message: detail });
      return detail;
    },
  });
  if (sentTo !== null) return <VerificationSent email={sentTo} />;
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">
        {offersWorkspaces ? "Create your workspace" : "Create an account"}
      </h1>
      <p className="mb-6 text-base text-muted">
        Enter your email, and we’ll send you a link to set your name and password. Already have an account?{" "}
        <a href="/login" className="rounded-xs font-medium text-accent-ink hover:underline">
          Sign in
        </a>
      </p>
      <div className="flex flex-col gap-5">
        <FormMessage text={form.error.detail} />
        <form
          ref={form.ref}
          action="/api/auth/register"
          method="post"
          noValidate={form.isReady}
          onSubmit={form.onSubmit}
          className="flex flex-col gap-4"
        >
          <Field label="Work email" error={form.error.fields.email}>
            {(control) => <EmailInput {...control} size="lg" autoComplete="username" autoFocus />}
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={form.isBusy}>
            Continue
          </Button>
        </form>
      </div>
    </>
  );
}
