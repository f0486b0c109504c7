"use client";

import { CodeInput } from "@/components/sign-in/fields/code-input";
import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import type { PasskeyEnrolment } from "@/lib/contracts/people/passkey";
import { createNewPasskey } from "./create-new-passkey";

interface PasskeyDialogProps {
  enrolment: PasskeyEnrolment;
  /** Starts the enrolment again after the code has expired; resolves to false if that failed. */
  onExpired: () => Promise<boolean>;
  onClose: () => void;
  /** Receives the recovery codes; none if the user has some already. */
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Names a new passkey, asks for the mailed code, and lets the browser create it. */
export function PasskeyDialog({ enrolment: { enrolment, mailed_to }, onExpired, onClose, onDone }: PasskeyDialogProps) {
  const form = useForm<"name" | "mail_code">({ noDraft: "secret" });
  const onSubmit = async (values: FormData) => {
    const name = readText(values, "name");
    const mail_code = readText(values, "mail_code");
    if (name === "") return form.refuse({ name: "Enter a name." });
    if (mail_code === "") return form.refuse({ mail_code: "Enter the code from the email." });
    form.clear();
    const sent = await form.run(() => createNewPasskey({ enrolment, mail_code, name }));
    if (sent === null) return;
    if (sent.kind === "refused" && sent.code === "link_invalid" && (await onExpired()))
      return form.refuse({ mail_code: "That code has expired. Enter the one from our new email." });
    if (sent.kind === "refused") return form.showRefusal(sent);
    if (sent.kind === "failed") return form.refuse({}, sent.text);
    if (sent.kind === "cancelled") return form.refuse({}, "No passkey was created. Try again.");
    onDone(sent.recoveryCodes);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title="Add a passkey"
      description="Your browser then asks for your fingerprint, face, PIN or security key."
      form={form}
      action="Continue"
      onSubmit={onSubmit}
    >
      <Field label="Name" hint="For example, the device: Work laptop." error={form.error.fields.name}>
        <Input name="name" maxLength={60} autoComplete="off" />
      </Field>
      <Field label="Code from the email" hint={`Sent to ${mailed_to}.`} error={form.error.fields.mail_code}>
        <CodeInput key={enrolment} name="mail_code" inputMode="numeric" />
      </Field>
    </FormDialog>
  );
}
