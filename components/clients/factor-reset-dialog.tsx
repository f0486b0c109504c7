"use client";

import type { FormEvent } from "react";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { checkEmail } from "@/components/sign-in/fields/field-checks";
import { EmailInput } from "@/components/ui/form/email-input";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import { send } from "@/lib/http/browser/send";

/** Resets the second factors of a client admin who has lost them, after the operator has given a reason. */
export function FactorResetDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { id, name } = client;
  const form = useForm<"email" | "reason">(`factor-reset:${id}`, { first: "input" });
  const { withProof, proofDialog } = useIdentityProof();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [email, reason] = ["email", "reason"].map((field) => String(values.get(field) ?? "").trim());
    const body = { email: email ?? "", reason: reason ?? "" };
    const wrong = { ...checkEmail(body.email), ...(body.reason === "" && { reason: "Enter a reason." }) };
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    const sent = await form.submit(() =>
      withProof((proven) =>
        send("POST /operator/clients/:id/factor-reset/", { params: { id }, body: { ...body, ...proven } }),
      ),
    );
    if (sent === null) return;
    showToast(`${body.email} can sign in with just a password now.`);
    onClose();
  };
  return (
    <>
      {proofDialog}
      <FormDialog
        onClose={onClose}
        width="sm"
        title={`Reset an admin’s second factors for ${name}`}
        description="Verify first that it’s really them. Their authenticator app, passkeys and recovery codes stop working, and they’re signed out everywhere. We’ll email them."
        form={form}
        action="Reset second factors"
        isDangerous
        onSubmit={onSubmit}
      >
        <Field label="Admin’s email" error={form.error.fields.email}>
          {(control) => <EmailInput {...control} />}
        </Field>
        <Field
          label="Reason"
          hint="The client’s admins can read it in their audit log."
          error={form.error.fields.reason}
        >
          {(control) => <Textarea {...control} name="reason" rows={2} maxLength={300} required />}
        </Field>
      </FormDialog>
    </>
  );
}
