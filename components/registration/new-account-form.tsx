"use client";

import { useStore } from "zustand";
import { Button } from "@/components/ui/button/button";
import { EmailInput } from "@/components/ui/form/email-input";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import type { User } from "@/lib/contracts/people/user";
import { authStore, dispatchAuth } from "@/lib/session/browser/store";
import { checkName, checkNewPassword } from "../sign-in/fields/field-checks";
import { FormMessage } from "../sign-in/fields/form-message";
import { useCleanUrl } from "../sign-in/fields/link-in-history";
import { NewPasswordField } from "../sign-in/fields/new-password-field";
import { MicrosoftButton } from "../sign-in/microsoft-button";
import { useStart } from "../sign-in/use-start";
import { readNextPath } from "./read-next-path";
import { useAccountForm } from "./use-account-form";

interface NewAccountFormProps {
  /** The secret of the opened link, which proves the email address. */
  link: { kind: "invitation" | "token"; secret: string };
  email: string;
  /** The error of a form that was posted without JavaScript. */
  problem: string | null;
  /** Whether the invitation can be accepted with a Microsoft account instead of a password. */
  offersMicrosoft?: boolean;
}

const paths = { invitation: "/api/auth/register", token: "/api/auth/verify" };

/**
 * Asks for a name and a password after an invitation or verification link was opened; the new user is signed in at
 * once.
 */
export function NewAccountForm({ link, email, problem, offersMicrosoft = false }: NewAccountFormProps) {
  useCleanUrl();
  const { busy, start } = useStart();
  const failure = useStore(authStore, ({ errorMessage }) => errorMessage);
  const form = useAccountForm({
    path: paths[link.kind],
    problem,
    check: ({ full_name, password }) => ({ ...checkName(full_name), ...checkNewPassword(password) }),
    onDone: (body) => {
      dispatchAuth({ type: "registerSuccess" });
      const user = findUser(body);
      if (user) dispatchAuth({ type: "loginSuccess", user });
      window.location.assign(readNextPath(body));
    },
    explain: ({ detail }) => {
      dispatchAuth({ type: "registerFail", message: detail });
      return detail;
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <FormMessage text={form.isBusy ? null : (form.error.detail ?? failure)} />
      <form
        ref={form.ref}
        action={paths[link.kind]}
        method="post"
        noValidate={form.isReady}
        onSubmit={form.onSubmit}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name={link.kind} value={link.secret} />
        <Field label="Work email">
          <EmailInput
            size="lg"
            autoComplete="username"
            defaultValue={email}
            readOnly
            className="border-line bg-sunken"
          />
        </Field>
        <Field label="Full name" error={form.error.fields.full_name}>
          <Input size="lg" name="full_name" autoComplete="name" maxLength={200} required autoFocus />
        </Field>
        <NewPasswordField label="Password" error={form.error.fields.password} />
        <Button type="submit" variant="primary" size="lg" busy={form.isBusy}>
          Create account
        </Button>
      </form>
      {offersMicrosoft && link.kind === "invitation" ? (
        <MicrosoftButton
          next={null}
          invitation={link.secret}
          busy={busy === "microsoft"}
          onStart={() => start({ way: "microsoft", next: null, invitation: link.secret })}
        />
      ) : null}
    </div>
  );
}

function findUser(body: unknown): User | null {
  if (typeof body !== "object" || body === null) return null;
  const { user }: { user?: User | null } = body;
  return user ?? null;
}
