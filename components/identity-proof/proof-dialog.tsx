"use client";

import type { FormEvent } from "react";
import { PasswordInput } from "@/components/sign-in/fields/password-input";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useForm } from "@/components/ui/form/use-form";
import { send } from "@/lib/http/browser/send";

interface ProofDialogProps {
  onClose: () => void;
  onProven: (proof: string) => void;
}

/** Asks for the password and exchanges it for a proof of the user's identity (case J3). */
export function ProofDialog({ onClose, onProven }: ProofDialogProps) {
  const { ref, trouble, savedDraft, refuse, showRefusal, clear, isBusy, run } = useForm(null, { first: "input" });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("current_password") ?? "");
    if (password === "") return refuse({ current_password: "Enter your password." });
    clear();
    const body = { current_password: password };
    const sent = await run(() => send("POST /users/me/identities/proof/", { body }));
    if (sent === null) return;
    if (sent.kind === "refused") return showRefusal(sent);
    onProven(sent.data.proof);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title="Confirm it’s you"
      description="You signed in a while ago. This change needs your password. If you have none, sign out, sign in again, and make the change within 5 minutes."
      form={{ ref, trouble, savedDraft, isBusy }}
      action="Continue"
      onSubmit={onSubmit}
    >
      <Field label="Current password" error={trouble.fields.current_password}>
        {(control) => <PasswordInput {...control} name="current_password" autoComplete="current-password" />}
      </Field>
    </FormDialog>
  );
}
