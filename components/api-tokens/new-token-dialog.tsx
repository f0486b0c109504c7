"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { PasswordInput } from "@/components/sign-in/fields/password-input";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import type { MadeApiToken } from "@/lib/contracts/api-token";
import { sendTo } from "@/lib/http/browser/send";

interface NewTokenDialogProps {
  hasPassword: boolean;
  onClose: () => void;
  onMade: (made: MadeApiToken) => void;
}

interface Trouble {
  detail?: string | undefined;
  name?: string | undefined;
  password?: string | undefined;
}

/** Names a token. Unless the sign-in is fresh, the password is asked for as well (case J3). */
export function NewTokenDialog({ hasPassword, onClose, onMade }: NewTokenDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { isSending: isBusy, run } = useOneAtATime();
  const [trouble, setTrouble] = useState<Trouble>({});
  const [isProving, setProving] = useState(false);
  // Opening, the dialog gives the focus to its cross.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (isProving) form.current?.querySelector<HTMLInputElement>("input[name=current_password]")?.focus();
  }, [isProving]);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const name = String(values.get("name") ?? "").trim();
    const password = String(values.get("current_password") ?? "");
    if (name === "") return setTrouble({ name: "Give it a name." });
    if (isProving && password === "") return setTrouble({ password: "Enter your password." });
    setTrouble({});
    const body = { name, ...(password !== "" && { current_password: password }) };
    const sent = await run(() => sendTo<MadeApiToken>("POST", "/api/clients/me/tokens", body));
    if (sent === null) return;
    if (sent.kind === "ok") return onMade(sent.data);
    if (sent.code === "proof_required" && hasPassword) return setProving(true);
    const { name: wrongName, current_password: wrongPassword } = sent.fields;
    const isField = wrongName !== undefined || wrongPassword !== undefined;
    setTrouble({ detail: isField ? undefined : sent.detail, name: wrongName, password: wrongPassword });
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
      <form ref={form} id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        {trouble.detail ? (
          <Notice tone="danger" role="alert">
            {trouble.detail}
          </Notice>
        ) : null}
        <Field label="Name" error={trouble.name}>
          {(control) => (
            <Input {...control} name="name" maxLength={80} autoComplete="off" placeholder="Data warehouse" />
          )}
        </Field>
        {isProving ? (
          <Field
            label="Current password"
            hint="You signed in a while ago: confirm that it’s you."
            error={trouble.password}
          >
            {(control) => <PasswordInput {...control} name="current_password" autoComplete="current-password" />}
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
}
