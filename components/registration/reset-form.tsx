"use client";

import { Fingerprint } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OrDivider } from "@/components/ui/divider";
import { Field } from "@/components/ui/form/field";
import { supportsPasskeys } from "@/lib/sign-in/browser/passkey";
import { CodeInput } from "../sign-in/fields/code-input";
import { checkNewPassword } from "../sign-in/fields/field-checks";
import { FormMessage } from "../sign-in/fields/form-message";
import { useCleanUrl } from "../sign-in/fields/link-in-history";
import { NewPasswordField } from "../sign-in/fields/new-password-field";
import { signChallenge } from "../sign-in/sign-challenge";
import { readNextPath } from "./read-next-path";
import { useAccountForm } from "./use-account-form";

interface ResetFormProps {
  token: string;
  problem: string | null;
  /**
   * Whether the code of the second factor is requested from the start, because the form was posted without JavaScript.
   */
  asksForCode: boolean;
}

/**
 * Sets a new password by the one-time link of a reset email. A user with a second factor is also asked for a code or a
 * passkey.
 */
export function ResetForm({ token, problem, asksForCode }: ResetFormProps) {
  useCleanUrl();
  const [isCodeRequired, setCodeRequired] = useState(asksForCode);
  const [isPasskeyOffered, setPasskeyOffered] = useState(false);
  const [isPasskeyUsed, setPasskeyUsed] = useState(false);
  const form = useAccountForm({
    path: "/api/auth/reset-password",
    problem,
    check: ({ password }) => checkNewPassword(password),
    onDone: (body) => window.location.replace(readNextPath(body)),
  });
  if (form.error.fields.code && !isCodeRequired) setCodeRequired(true);
  if (form.error.fields.passkey && !isPasskeyOffered && supportsPasskeys()) setPasskeyOffered(true);
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!form.isBusy) setPasskeyUsed(false);
    form.onSubmit(event);
  };
  const sendWithPasskey = () => {
    if (form.isBusy) return;
    setPasskeyUsed(true);
    form.submitWith(async () => {
      const signed = await signChallenge("/api/auth/reset-password/passkey", { token });
      return signed.kind === "ok" ? { kind: "ok", values: { passkey: signed.credential } } : signed;
    });
  };
  return (
    <div className="flex flex-col gap-5">
      <FormMessage text={form.error.detail} />
      <form
        ref={form.ref}
        action="/api/auth/reset-password"
        method="post"
        noValidate={form.isReady}
        onSubmit={send}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label="New password" error={form.error.fields.password} autoFocus />
        <Field
          label="Code"
          hint="A recovery code, or a code from your authenticator app if you have one."
          error={form.error.fields.code}
          className={isCodeRequired ? undefined : "hidden"}
        >
          <CodeInput name="code" size="lg" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.isBusy && !isPasskeyUsed}>
          Set the new password
        </Button>
        {isPasskeyOffered ? (
          <>
            <OrDivider />
            <Button size="lg" busy={form.isBusy && isPasskeyUsed} onClick={sendWithPasskey}>
              <Fingerprint className="size-4" aria-hidden="true" />
              Use a passkey
            </Button>
          </>
        ) : null}
      </form>
    </div>
  );
}
