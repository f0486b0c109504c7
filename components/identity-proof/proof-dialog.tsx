"use client";

import { useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { CodeInput } from "@/components/sign-in/fields/code-input";
import { PasswordInput } from "@/components/sign-in/fields/password-input";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useForm } from "@/components/ui/form/use-form";
import { send } from "@/lib/http/browser/send";

interface ProofDialogProps {
  onClose: () => void;
  onProven: (proof: string) => void;
}

/**
 * Asks either for the password (and a code, if the user has a second factor) or for a passkey, and exchanges the answer
 * for a proof of the user's identity (case J3).
 */
export default function ProofDialog({ onClose, onProven }: ProofDialogProps) {
  const { data: factors } = useRead(["factors"], () => send("GET /users/me/factors/"));
  const isPasskeyOffered = Boolean(factors?.offers_passkeys && factors.passkeys.length > 0);
  const { ref, error, savedDraft, refuse, showRefusal, clear, isBusy, run, submit } = useForm(
    { noDraft: "secret" },
    { first: "input" },
  );
  const [isCodeRequired, setCodeRequired] = useState(false);
  if (error.fields.code && !isCodeRequired) setCodeRequired(true);
  const confirmWithPasskey = async () => {
    clear();
    const sent = await run(async () => (await import("./prove-with-passkey")).proveWithPasskey());
    if (sent?.kind === "failed") return refuse({}, sent.text);
    if (sent?.kind === "refused") return showRefusal(sent);
    if (sent) onProven(sent.proof);
  };
  const onSubmit = async (values: FormData) => {
    const password = String(values.get("current_password") ?? "");
    const code = readText(values, "code");
    if (password === "") return refuse({ current_password: "Enter your password." });
    const body = { current_password: password, ...(code !== "" && { code }) };
    const sent = await submit(() => send("POST /users/me/identities/proof/", { body }));
    if (sent) onProven(sent.data.proof);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title="Confirm it’s you"
      description={`You signed in a while ago. This needs your password${isPasskeyOffered ? " or a passkey" : ""}. If you can’t use ${isPasskeyOffered ? "either" : "it"}, sign out, sign back in, and try again within 5 minutes.`}
      form={{ ref, error, savedDraft, isBusy }}
      action="Continue"
      onSubmit={onSubmit}
      aside={
        isPasskeyOffered ? (
          <OnlineButton className="mr-auto" busy={isBusy} onClick={() => void confirmWithPasskey()}>
            Use a passkey
          </OnlineButton>
        ) : null
      }
    >
      <Field label="Current password" error={error.fields.current_password}>
        <PasswordInput name="current_password" autoComplete="current-password" />
      </Field>
      <Field
        label="Code"
        hint="A recovery code, or a code from your authenticator app if you have one."
        error={error.fields.code}
        className={isCodeRequired ? undefined : "hidden"}
      >
        <CodeInput name="code" />
      </Field>
    </FormDialog>
  );
}
