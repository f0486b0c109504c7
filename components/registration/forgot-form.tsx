"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { EmailInput } from "../sign-in/fields/email-input";
import { checkEmail } from "../sign-in/fields/field-checks";
import { FormMessage } from "../sign-in/fields/form-message";
import { postForm } from "./post-form";
import { ResetSent } from "./reset-sent";
import { useAccountForm } from "./use-account-form";

const waitSeconds = 60;

/** Asks for the mail that sets a password anew. What follows is the same for every address (checklist A9). */
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
        <FormMessage text={form.message} />
        <form
          ref={form.ref}
          action="/api/auth/forgot-password"
          method="post"
          noValidate={form.isReady}
          onSubmit={form.onSubmit}
          className="flex flex-col gap-4"
        >
          <Field label="Email" error={form.errors.email}>
            {(control) => <EmailInput {...control} autoFocus />}
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={form.busy}>
            Send the link
          </Button>
        </form>
      </div>
    </>
  );
}

/** Sends the mail once more, not before a minute has passed. */
function SendAgain({ email }: { email: string }) {
  const [left, setLeft] = useState(waitSeconds);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setBusy(true);
    const outcome = await postForm("/api/auth/forgot-password", { email });
    setBusy(false);
    setSaid(outcome.kind === "ok" ? "Sent again." : outcome.detail);
    setLeft(waitSeconds);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="lg" busy={busy} disabled={left > 0} onClick={send} className="tabular-nums">
        {left > 0 ? `Send again in ${left} s` : "Send again"}
      </Button>
      <span role="status" className="text-sm">
        {said}
      </span>
    </div>
  );
}
