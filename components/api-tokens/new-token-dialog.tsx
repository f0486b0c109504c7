"use client";

import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import type { CreatedApiToken } from "@/lib/contracts/incoming/api-token";
import { send } from "@/lib/http/browser/send";

interface NewTokenDialogProps {
  onClose: () => void;
  onMade: (made: CreatedApiToken) => void;
}

/** Creates a token. Unless the sign-in is recent, it also asks for the password (case J3). */
export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const form = useForm("new-token", { first: "input" });
  const onSubmit = async (values: FormData) => {
    const name = readText(values, "name");
    if (name === "") return form.refuse({ name: "Enter a name." });
    const sent = await form.submit((proven) => send("POST /clients/me/tokens/", { body: { name, ...proven } }));
    if (sent) onMade(sent.data);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title="New token"
      description="Name it after the system that will use it."
      form={form}
      action="Create token"
      onSubmit={onSubmit}
    >
      <Field label="Name" error={form.error.fields.name}>
        <Input name="name" maxLength={80} autoComplete="off" placeholder="Data warehouse" />
      </Field>
    </FormDialog>
  );
}
