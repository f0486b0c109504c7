"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "@/components/ui/button/button";
import { OrLine } from "@/components/ui/divider";
import { Field } from "@/components/ui/form/field";
import { Notice } from "@/components/ui/state/notice";
import type { AuthState } from "@/lib/session/auth-state";
import { authStore, dispatchAuth } from "@/lib/session/browser/store";
import { emailRequired, type SignInProvider } from "@/lib/sign-in/text";
import { EnterpriseButton } from "./enterprise-button";
import { EmailInput } from "./fields/email-input";
import { PasswordInput } from "./fields/password-input";
import { MicrosoftButton } from "./microsoft-button";
import { requestSignIn } from "./request-sign-in";
import { findEnterprise } from "./request-start";
import { adviceFor, type ReasonText } from "./sign-in-text";
import { useStart } from "./use-start";

type Step = "email" | "password";
type Errors = { email?: string; password?: string };

interface SignInFormProps {
  /** The page that was wanted before somebody was sent here. */
  next: string | null;
  /** Why somebody is here. */
  reason: ReasonText | null;
}

/** What the session's store says went wrong, or else why somebody came here. */
function findMessage(
  reason: ReasonText | null,
  { loginFailed, errorMessage }: Pick<AuthState, "loginFailed" | "errorMessage">,
): ReasonText | null {
  if (errorMessage === null) return reason;
  return { tone: "danger", text: errorMessage, advice: adviceFor(errorMessage, loginFailed) };
}

/** What is wrong with the fields that the step asks for. */
function check(step: Step, email: string, password: string): Errors {
  if (email.trim() === "") return { email: "Enter your email." };
  if (!/^\S+@\S+$/.test(email.trim())) return { email: "Enter an email address, such as name@company.com." };
  return step === "password" && password === "" ? { password: "Enter your password." } : {};
}

/**
 * Email first, then the way in which this email signs in: its company's own sign-in where there is one, and the
 * password always. Both fields are in the form from the start: a password manager fills both at once, and without
 * script both are shown and the form posts by itself.
 */
export function SignInForm({ next, reason }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [isReady, setIsReady] = useState(false);
  const [step, setStep] = useState<Step>("email");
  const [company, setCompany] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const { loading, isAuthenticated, loginFailed, errorMessage } = useStore(authStore);
  const leaving = useStart();
  const message = findMessage(reason, { loginFailed, errorMessage });
  useEffect(() => setIsReady(true), []);
  useEffect(() => {
    if (step === "password") form.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
  }, [step]);

  const focus = (name: "email" | "password") =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const signIn = async (email: string, password: string) => {
    dispatchAuth({ type: "loginStart", method: "traditional" });
    const outcome = await requestSignIn({ email: email.trim(), password, next });
    if (outcome.kind === "signed-in") {
      dispatchAuth({ type: "loginSuccess", user: outcome.user });
      window.location.assign(outcome.next);
      return;
    }
    dispatchAuth({ type: outcome.kind === "refused" ? "loginFailed" : "authError", message: outcome.text });
    focus("password");
  };

  const askForWay = async (email: string) => {
    dispatchAuth({ type: "authLoading" });
    setCompany(await findEnterprise(email.trim()));
    dispatchAuth({ type: "clearAuthError" });
    setStep("password");
  };

  const leaveFor = (way: SignInProvider) => {
    const email = String(new FormData(form.current ?? undefined).get("email") ?? "").trim();
    setErrors({});
    if (way === "microsoft") return leaving.start({ way, next });
    if (email !== "") return leaving.start({ way, email, next });
    dispatchAuth({ type: "authError", message: emailRequired });
    focus("email");
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (loading || isAuthenticated) return;
    const fields = new FormData(event.currentTarget);
    const [email, password] = [String(fields.get("email") ?? ""), String(fields.get("password") ?? "")];
    const found = check(step, email, password);
    setErrors(found);
    if (found.email || found.password) focus(found.email ? "email" : "password");
    else if (step === "email" && password === "") void askForWay(email);
    else void signIn(email, password);
  };

  const enterpriseButton = (
    <EnterpriseButton
      company={company}
      form={formId}
      busy={leaving.busy === "enterprise"}
      onStart={() => leaveFor("enterprise")}
    />
  );

  return (
    <div className="flex flex-col gap-5">
      <div role={message?.tone === "danger" ? "alert" : "status"} className="empty:hidden">
        {message ? <Notice tone={message.tone}>{message.text}</Notice> : null}
      </div>
      {message?.advice ? <p className="-mt-3 text-muted text-sm">{message.advice}</p> : null}
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
        <Field
          label="Email"
          error={errors.email}
          aside={
            step === "password" ? (
              <button
                type="button"
                onClick={() => {
                  dispatchAuth({ type: "clearAuthError" });
                  setStep("email");
                  setCompany(null);
                  focus("email");
                }}
                className="-my-1 rounded-xs py-1 font-medium text-accent-ink text-sm hover:underline"
              >
                Change
              </button>
            ) : null
          }
        >
          {(control) => (
            <EmailInput
              {...control}
              // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this is its first step
              autoFocus
              readOnly={step === "password"}
              className={step === "password" ? "border-line bg-sunken" : undefined}
            />
          )}
        </Field>
        {company ? (
          <>
            {enterpriseButton}
            <OrLine>or with your password</OrLine>
          </>
        ) : null}
        <Field
          label="Password"
          error={errors.password}
          className={step === "email" ? "hidden noscript:flex" : undefined}
          aside={
            <a
              href="/forgot-password"
              className="-my-1 rounded-xs py-1 font-medium text-accent-ink text-sm hover:underline"
            >
              Forgot password?
            </a>
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              size="lg"
              name="password"
              autoComplete="current-password"
              maxLength={1024}
              required
            />
          )}
        </Field>
        <Button
          type="submit"
          variant={company ? "secondary" : "primary"}
          size="lg"
          busy={isAuthenticated || (loading && !leaving.busy)}
        >
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
      <OrLine />
      <div className="flex flex-col gap-2.5">
        <MicrosoftButton next={next} busy={leaving.busy === "microsoft"} onStart={() => leaveFor("microsoft")} />
        {company ? null : enterpriseButton}
      </div>
    </div>
  );
}
