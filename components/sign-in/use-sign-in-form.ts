import { type FormEvent, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useFormState } from "@/components/ui/form/use-form-state";
import type { AuthState } from "@/lib/session/auth-state";
import { authStore, dispatchAuth } from "@/lib/session/browser/store";
import { emailRequired, type SignInProvider } from "@/lib/sign-in/text";
import { requestSignIn } from "./request-sign-in";
import { findEnterprise } from "./request-start";
import { adviceFor, type ReasonText } from "./sign-in-text";
import { useStart } from "./use-start";

type Step = "email" | "password";
type Errors = Partial<Record<"email" | "password", string>>;

export interface SignInFormOptions {
  /** The page to return to after signing in. */
  next: string | null;
  /** Why the login page is shown. */
  reason: ReasonText | null;
  /** The token of the link that confirms the company's new identity provider; null: no such link was followed. */
  confirmation: string | null;
}

/** The error in the auth store, or the reason for showing the login page. */
function findMessage(
  reason: ReasonText | null,
  { loginFailed, errorMessage }: Pick<AuthState, "loginFailed" | "errorMessage">,
): ReasonText | null {
  if (errorMessage === null) return reason;
  return { tone: "danger", text: errorMessage, advice: adviceFor(errorMessage, loginFailed) };
}

/** The errors of the fields of the current step. */
function check(step: Step, email: string, password: string): Errors {
  if (email.trim() === "") return { email: "Enter your email." };
  if (!/^\S[^\s@]*@\S+$/.test(email.trim())) return { email: "Enter an email address, such as name@company.com." };
  return step === "password" && password === "" ? { password: "Enter your password." } : {};
}

/**
 * The state and actions of the sign-in form: the email first, then the sign-in that this email offers. Running requests
 * and the server's errors are kept in the auth store.
 */
export function useSignInForm({ next, reason, confirmation }: SignInFormOptions) {
  const [isReady, setIsReady] = useState(false);
  const [step, setStep] = useState<Step>("email");
  const [company, setCompany] = useState<string | null>(null);
  const { loading, isAuthenticated, loginFailed, errorMessage } = useStore(authStore);
  const leaving = useStart();
  const { ref, error, refuse, clear } = useFormState<keyof Errors>({
    first: step === "password" ? "[name=password]" : undefined,
  });
  const message = findMessage(reason, { loginFailed, errorMessage });
  useEffect(() => setIsReady(true), []);

  const focus = (name: keyof Errors) => ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const signIn = async (email: string, password: string) => {
    dispatchAuth({ type: "loginStart", method: "traditional" });
    const outcome = await requestSignIn({ email: email.trim(), password, next });
    if (outcome.kind === "signed-in") {
      dispatchAuth({ type: "loginSuccess", user: outcome.user });
      window.location.assign(outcome.next);
      return;
    }
    if (outcome.kind === "second-factor") return window.location.assign(outcome.next);
    dispatchAuth({ type: outcome.kind === "refused" ? "loginFailed" : "authError", message: outcome.text });
    focus("password");
  };

  const findWay = async (email: string) => {
    dispatchAuth({ type: "authLoading" });
    setCompany(await findEnterprise(email.trim()));
    dispatchAuth({ type: "clearAuthError" });
    setStep("password");
  };

  const leaveFor = (way: SignInProvider) => {
    const email = String(new FormData(ref.current ?? undefined).get("email") ?? "").trim();
    clear();
    if (way === "microsoft") return leaving.start({ way, next });
    if (email !== "") return leaving.start({ way, email, next, ...(confirmation && { invitation: confirmation }) });
    dispatchAuth({ type: "authError", message: emailRequired });
    focus("email");
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (loading || isAuthenticated) return;
    const fields = new FormData(event.currentTarget);
    const [email, password] = [String(fields.get("email") ?? ""), String(fields.get("password") ?? "")];
    const found = check(step, email, password);
    if (found.email || found.password) return refuse(found);
    clear();
    if (step === "email" && password === "") void findWay(email);
    else void signIn(email, password);
  };

  const changeEmail = () => {
    dispatchAuth({ type: "clearAuthError" });
    setStep("email");
    setCompany(null);
    focus("email");
  };

  return {
    form: ref,
    isReady,
    step,
    company,
    errors: error.fields,
    message,
    /** The provider that the browser is leaving for. */
    leavingFor: leaving.busy,
    isBusy: isAuthenticated || (loading && !leaving.busy),
    onSubmit,
    leaveFor,
    changeEmail,
  };
}
