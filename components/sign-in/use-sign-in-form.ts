import { type FormEvent, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useForm } from "@/components/ui/form/use-form";
import type { AuthState } from "@/lib/session/auth-state";
import { authStore, dispatchAuth } from "@/lib/session/browser/store";
import { emailRequired, type SignInProvider } from "@/lib/sign-in/text";
import { requestSignIn } from "./request-sign-in";
import { findEnterprise } from "./request-start";
import { adviceFor, type ReasonText } from "./sign-in-text";
import { useStart } from "./use-start";

type Step = "email" | "password";
type Errors = Partial<Record<"email" | "password", string>>;

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
 * What the sign-in form knows and does: email first, then the way in which this email signs in. What is on its way, and
 * what the server says of it, is in the session's store.
 *
 * @param next the page that was wanted before somebody was sent here
 * @param reason why somebody is here
 */
export function useSignInForm(next: string | null, reason: ReasonText | null) {
  const [isReady, setIsReady] = useState(false);
  const [step, setStep] = useState<Step>("email");
  const [company, setCompany] = useState<string | null>(null);
  const { loading, isAuthenticated, loginFailed, errorMessage } = useStore(authStore);
  const leaving = useStart();
  const { ref, trouble, refuse, clear } = useForm<keyof Errors>(step === "password" ? "[name=password]" : undefined);
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
    const email = String(new FormData(ref.current ?? undefined).get("email") ?? "").trim();
    clear();
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
    if (found.email || found.password) return refuse(found);
    clear();
    if (step === "email" && password === "") void askForWay(email);
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
    errors: trouble.fields,
    message,
    /** The way for which the page is being left. */
    leavingFor: leaving.busy,
    isBusy: isAuthenticated || (loading && !leaving.busy),
    onSubmit,
    leaveFor,
    changeEmail,
  };
}
