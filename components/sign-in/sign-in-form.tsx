"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button/button";
import { OrDivider } from "@/components/ui/divider";
import { EmailInput } from "@/components/ui/form/email-input";
import { Field } from "@/components/ui/form/field";
import { Notice } from "@/components/ui/state/notice";
import { EnterpriseButton } from "./enterprise-button";
import { PasswordInput } from "./fields/password-input";
import { MicrosoftButton } from "./microsoft-button";
import { PasskeyButton } from "./passkey-button";
import type { ReasonText } from "./sign-in-text";
import { type SignInFormOptions, useSignInForm } from "./use-sign-in-form";

interface SignInFormProps extends SignInFormOptions {
  /** Whether this site's address allows passkeys. */
  offersPasskeys: boolean;
}

/**
 * Asks for the email first, then offers the single sign-on of the email's company, if it has one, and always the
 * password. Both fields are in the form from the start: a password manager fills both at once, and without JavaScript
 * both are shown and the form is posted.
 */
export function SignInForm({ next, reason, confirmation, offersPasskeys }: SignInFormProps) {
  const formId = useId();
  const { form, isReady, step, company, errors, message, leavingFor, isBusy, onSubmit, leaveFor, changeEmail } =
    useSignInForm({ next, reason, confirmation });

  const enterpriseButton = (
    <EnterpriseButton
      company={company}
      form={formId}
      busy={leavingFor === "enterprise"}
      onStart={() => leaveFor("enterprise")}
    />
  );

  return (
    <div className="flex flex-col gap-5">
      <Reason message={message} />
      <form
        ref={form}
        id={formId}
        action="/api/auth/login"
        method="post"
        noValidate={isReady}
        onSubmit={onSubmit}
        className="flex flex-col gap-4"
      >
        {next ? <input type="hidden" name="next" value={next} /> : null}
        {confirmation ? <input type="hidden" name="invitation" value={confirmation} /> : null}
        <Field
          label="Email"
          error={errors.email}
          aside={
            step === "password" ? (
              <button
                type="button"
                onClick={changeEmail}
                className="-my-1 rounded-xs py-1 font-medium text-accent-ink text-sm hover:underline"
              >
                Change
              </button>
            ) : null
          }
        >
          <EmailInput
            size="lg"
            autoComplete="username"
            // Focused at once: signing in is the page's only purpose.
            autoFocus
            readOnly={step === "password"}
            className={step === "password" ? "border-line bg-sunken" : undefined}
          />
        </Field>
        {company ? (
          <>
            {enterpriseButton}
            <OrDivider>or with your password</OrDivider>
          </>
        ) : null}
        <PasswordField error={errors.password} isShown={step === "password"} />
        <Button type="submit" variant={company ? "secondary" : "primary"} size="lg" busy={isBusy}>
          {step === "password" ? (
            "Sign in"
          ) : (
            <>
              <span className="noscript:hidden">Continue</span>
              <span className="hidden noscript:inline">Sign in</span>
            </>
          )}
        </Button>
      </form>
      <OrDivider />
      <div className="flex flex-col gap-2.5">
        {offersPasskeys ? <PasskeyButton next={next} /> : null}
        <MicrosoftButton next={next} busy={leavingFor === "microsoft"} onStart={() => leaveFor("microsoft")} />
        {company ? null : enterpriseButton}
      </div>
    </div>
  );
}

function Reason({ message }: { message: ReasonText | null }) {
  return (
    <>
      <div role={message?.tone === "danger" ? "alert" : "status"} className="empty:hidden">
        {message ? <Notice tone={message.tone}>{message.text}</Notice> : null}
      </div>
      {message?.advice ? <p className="-mt-3 text-muted text-sm">{message.advice}</p> : null}
    </>
  );
}

interface PasswordFieldProps {
  error: string | undefined;
  /**
   * Whether the password is requested. Until then the field exists for password managers, and for pages without
   * JavaScript.
   */
  isShown: boolean;
}

function PasswordField({ error, isShown }: PasswordFieldProps) {
  return (
    <Field
      label="Password"
      error={error}
      className={isShown ? undefined : "hidden noscript:flex"}
      aside={
        <a
          href="/forgot-password"
          className="-my-1 rounded-xs py-1 font-medium text-accent-ink text-sm hover:underline"
        >
          Forgot password?
        </a>
      }
    >
      <PasswordInput size="lg" name="password" autoComplete="current-password" maxLength={1024} required />
    </Field>
  );
}
