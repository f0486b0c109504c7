"use client";

import { Button } from "@/components/ui/button/button";
import { checkNewPassword } from "../sign-in/fields/field-checks";
import { FormMessage } from "../sign-in/fields/form-message";
import { useCleanUrl } from "../sign-in/fields/link-in-history";
import { NewPasswordField } from "../sign-in/fields/new-password-field";
import { nextOf } from "./next-of";
import { useAccountForm } from "./use-account-form";

/** Sets a new password by the one-time link of a reset email. */
export function ResetForm({ token, problem }: { token: string; problem: string | null }) {
  useCleanUrl();
  const form = useAccountForm({
    path: "/api/auth/reset-password",
    problem,
    check: ({ password }) => checkNewPassword(password),
    onDone: (body) => window.location.replace(nextOf(body)),
  });
  return (
    <div className="flex flex-col gap-5">
      <FormMessage text={form.trouble.detail} />
      <form
        ref={form.ref}
        action="/api/auth/reset-password"
        method="post"
        noValidate={form.isReady}
        onSubmit={form.onSubmit}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label="New password" error={form.trouble.fields.password} autoFocus />
        <Button type="submit" variant="primary" size="lg" busy={form.isBusy}>
          Set the new password
        </Button>
      </form>
    </div>
  );
}
