"use client";

import type { FormEvent } from "react";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import { clientDeletionDays } from "@/lib/contracts/clients/client-deletion";
import { formatDay } from "@/lib/figures/time";
import { send } from "@/lib/http/browser/send";

interface DeletionDialogProps {
  client: Client;
  onClose: () => void;
  onDeleted: (client: Client) => void;
}

/** Deletes a client after the operator has typed its name and a reason; restorable until its data is deleted. */
export function DeletionDialog({ client, onClose, onDeleted }: DeletionDialogProps) {
  const { id, name } = client;
  const form = useForm<"name" | "reason">(`delete:${id}`, { first: "input" });
  const { withProof, proofDialog } = useIdentityProof();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const typed = { name: String(values.get("name") ?? "").trim(), reason: String(values.get("reason") ?? "").trim() };
    const wrong = {
      ...(typed.name !== name.trim() && { name: `Type the name exactly: ${name}` }),
      ...(typed.reason === "" && { reason: "Enter a reason." }),
    };
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    const sent = await form.submit(() =>
      withProof((proven) =>
        send("POST /operator/clients/:id/delete/", { params: { id }, body: { ...typed, ...proven } }),
      ),
    );
    if (sent === null) return;
    const { deletion } = sent.data;
    showToast(`${name} will be deleted${deletion ? ` on ${formatDay(deletion.due_at)}` : ""}.`);
    onDeleted({ ...client, ...sent.data });
  };
  return (
    <>
      {proofDialog}
      <FormDialog
        onClose={onClose}
        width="sm"
        title={`Delete ${name}`}
        description={`Everyone is signed out now, and integrations and jobs stop. In ${clientDeletionDays} days, all its people and data are deleted for good; only its audit log stays. Until then, you can restore it. We’ll email its admins.`}
        form={form}
        action="Delete client"
        isDangerous
        onSubmit={onSubmit}
      >
        <Field label="Name of the client" hint={`Type “${name}” to confirm.`} error={form.error.fields.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              required
              data-confirmation
            />
          )}
        </Field>
        <Field
          label="Reason"
          hint="The client’s admins can read it in the email and in their audit log."
          error={form.error.fields.reason}
        >
          {(control) => <Textarea {...control} name="reason" rows={2} maxLength={300} required />}
        </Field>
      </FormDialog>
    </>
  );
}
