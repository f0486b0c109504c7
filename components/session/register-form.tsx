"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { User } from "@/lib/contracts/user";
import { dispatchAuth } from "@/lib/session/store";
import { EmailInput } from "./email-input";
import { checkEmail, checkName, checkNewPassword } from "./field-checks";
import { FormMessage } from "./form-message";
import { NewPasswordField } from "./new-password-field";
import { useAccountForm } from "./use-account-form";
import { useCleanAddress } from "./use-clean-address";
import { VerificationSent } from "./verification-sent";

interface RegisterFormProps {
  /** The invitation that somebody came with: its address is fixed. */
  invitation: { token: string; email: string } | null;
  /** What was wrong with the form when it was posted without script. */
  problem: string | null;
}

/** Name, email, password (checklist A2). With an invitation people are signed in at once; without, a mail comes first. */
export function RegisterForm({ invitation, problem }: RegisterFormProps) {
  useCleanAddress();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    path: "/api/auth/register",
    problem,
    check: ({ full_name, email, password }) => ({
      ...checkName(full_name),
      ...checkEmail(email),
      ...checkNewPassword(password),
    }),
    onDone: (body, { email = "" }) => {
      dispatchAuth({ type: "registerSuccess" });
      if (isSignedIn(body)) {
        dispatchAuth({ type: "loginSuccess", user: body.user });
        window.location.assign(body.next);
      } else if (invitation) window.location.assign("/login?reason=registered");
      else setSentTo(email);
    },
    explain: ({ detail }) => {
      dispatchAuth({ type: "registerFail", message: detail });
      return detail;
    },
  });
  if (sentTo !== null) return <VerificationSent email={sentTo} />;
  return (
    <div className="flex flex-col gap-5">
      <FormMessage text={form.message} />
      <form
        ref={form.ref}
        action="/api/auth/register"
        method="post"
        noValidate={form.isReady}
        onSubmit={form.onSubmit}
        className="flex flex-col gap-4"
      >
        {invitation ? <input type="hidden" name="invitation" value={invitation.token} /> : null}
        <Field label="Full name" error={form.errors.full_name}>
          {(control) => (
            <Input {...control} size="lg" name="full_name" autoComplete="name" maxLength={200} required autoFocus />
          )}
        </Field>
        <Field label="Work email" error={form.errors.email}>
          {(control) => (
            <EmailInput
              {...control}
              defaultValue={invitation?.email}
              readOnly={invitation !== null}
              className={invitation ? "border-line bg-sunken" : undefined}
            />
          )}
        </Field>
        <NewPasswordField label="Password" error={form.errors.password} />
        <Button type="submit" variant="primary" size="lg" busy={form.busy}>
          Create account
        </Button>
      </form>
    </div>
  );
}

function isSignedIn(body: unknown): body is { user: User; next: string } {
  if (typeof body !== "object" || body === null) return false;
  const { user, next }: { user?: unknown; next?: unknown } = body;
  return typeof user === "object" && user !== null && typeof next === "string";
}
