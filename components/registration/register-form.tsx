"use client";

import { useState } from "react";
import { dispatchAuth } from "@/lib/session/browser/store";
import { checkEmail } from "../sign-in/fields/field-checks";
import { EmailForm } from "./email-form";
import { useAccountForm } from "./use-account-form";
import { VerificationSent } from "./verification-sent";

const path = "/api/auth/register";

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
    path,
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
      <EmailForm form={form} path={path} label="Work email" action="Continue" />
    </>
  );
}
