"use client";

import { type FormEvent, useId, useState } from "react";
import { PasswordInput } from "@/components/sign-in/fields/password-input";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import type { MadeApiToken } from "@/lib/contracts/api-token";
import { sendTo } from "@/lib/http/browser/send";

interface NewTokenDialogProps {
  hasPassword: boolean;
  onClose: () => void;
  onMade: (made: MadeApiToken) => void;
}

/** Names a token. Unless the sign-in is fresh, the password is asked for as well (case J3). */
export function NewTokenDialog({ hasPassword, onClose, onMade }: NewTokenDialogProps) {
  const id = useId();
  const [isProving, setProving] = useState(false);
  const { ref, trouble, refuse, showRefusal, clear, isBusy, run } = useForm(
    isProving ? "input[name=current_password]" : "input",
  );
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const name = String(values.get("name") ?? "").trim();
    const password = String(values.get("current_password") ?? "");
    if (name === "") return refuse({ name: "Give it a name." });
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
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title="New token"
      description="Name it after the system that will send with it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <OnlineButton type="submit" form={id} variant="primary" busy={isBusy}>
            Make token
          </OnlineButton>
        </>
      }
    >
      <form ref={ref} id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        {trouble.detail ? (
          <Notice tone="danger" role="alert">
            {trouble.detail}
          </Notice>
        ) : null}
        <Field label="Name" error={trouble.fields.name}>
          {(control) => (
            <Input {...control} name="name" maxLength={80} autoComplete="off" placeholder="Data warehouse" />
          )}
        </Field>
        {isProving ? (
          <Field
            label="Current password"
            hint="You signed in a while ago: confirm that it’s you."
            error={trouble.fields.current_password}
          >
            {(control) => <PasswordInput {...control} name="current_password" autoComplete="current-password" />}
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
}
