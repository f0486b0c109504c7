"use client";

import { type FormEvent, useState } from "react";
import { PasswordInput } from "@/components/sign-in/fields/password-input";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import type { MadeApiToken } from "@/lib/contracts/incoming/api-token";
import { sendTo } from "@/lib/http/browser/send";

interface NewTokenDialogProps {
  hasPassword: boolean;
  onClose: () => void;
  onMade: (made: MadeApiToken) => void;
}

/** Creates a token. Unless the sign-in is recent, it also asks for the password (case J3). */
export function NewTokenDialog({ hasPassword, onClose, onMade }: NewTokenDialogProps) {
  const [isProving, setProving] = useState(false);
  const { ref, trouble, savedDraft, refuse, showRefusal, clear, isBusy, run } = useForm(null, {
    first: isProving ? "input[name=current_password]" : "input",
  });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const name = String(values.get("name") ?? "").trim();
    const password = String(values.get("current_password") ?? "");
    if (name === "") return refuse({ name: "Enter a name." });
    if (isProving && password === "") return refuse({ current_password: "Enter your password." });
    clear();
    const body = { name, ...(password !== "" && { current_password: password }) };
    const sent = await run(() => sendTo<MadeApiToken>("POST", "/api/clients/me/tokens", body));
    if (sent === null) return;
    if (sent.kind === "ok") return onMade(sent.data);
    if (sent.code === "proof_required" && hasPassword) return setProving(true);
    showRefusal(sent);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title="New token"
      description="Name it after the system that will use it."
      form={{ ref, trouble, savedDraft, isBusy }}
      action="Create token"
      onSubmit={onSubmit}
    >
      <Field label="Name" error={trouble.fields.name}>
        {(control) => <Input {...control} name="name" maxLength={80} autoComplete="off" placeholder="Data warehouse" />}
      </Field>
      {isProving ? (
        <Field
          label="Current password"
          hint="You signed in a while ago. Confirm it’s you."
          error={trouble.fields.current_password}
        >
          {(control) => <PasswordInput {...control} name="current_password" autoComplete="current-password" />}
        </Field>
      ) : null}
    </FormDialog>
  );
}
