"use client";

import { checkEmail } from "@/components/sign-in/fields/field-checks";
import { EmailInput } from "@/components/ui/form/email-input";
import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import { send } from "@/lib/http/browser/send";

interface AddAdminDialogProps {
  client: Client;
  onClose: () => void;
  /** @param isAdmin false if the person was only invited */
  onAdded: (isAdmin: boolean) => void;
}

/** Adds an admin, by email, to a client that has none: a member becomes an admin, anyone else is invited to be one. */
export function AddAdminDialog({ client, onClose, onAdded }: AddAdminDialogProps) {
  const form = useForm<"email">(`add-admin:${client.id}`, { first: "input" });
  const onSubmit = async (values: FormData) => {
    const email = readText(values, "email");
    const { email: wrong } = checkEmail(email);
    if (wrong !== undefined) return form.refuse({ email: wrong });
    const body = { client_id: client.id, email };
    const sent = await form.submit((proven) => send("POST /operator/admins/", { body: { ...body, ...proven } }));
    if (sent === null) return;
    const isAdmin = sent.data.outcome === "made_admin";
    showToast(isAdmin ? `${email} is now an admin of ${client.name}.` : `Invitation sent to ${email}.`);
    onAdded(isAdmin);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title={`Add an admin to ${client.name}`}
      description="If they’re already a member, they become a client admin. Otherwise, we’ll email them an invitation."
      form={form}
      action="Add admin"
      onSubmit={onSubmit}
    >
      <Field label="Email" error={form.error.fields.email}>
        <EmailInput />
      </Field>
    </FormDialog>
  );
}
