"use client";

import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import type { Passkey } from "@/lib/contracts/people/factor";
import { send } from "@/lib/http/browser/send";

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for a passkey's new name. */
export function RenamePasskeyDialog({ passkey: { id, name: before }, onClose, onDone }: RenamePasskeyDialogProps) {
  const form = useForm<"name">(`passkey:${id}`);
  const onSubmit = async (values: FormData) => {
    const name = readText(values, "name");
    if (name === "") return form.refuse({ name: "Enter a name." });
    const sent = await form.submit(() => send("PATCH /users/me/passkeys/:id/", { params: { id }, body: { name } }));
    if (sent) onDone();
  };
  return (
    <FormDialog onClose={onClose} width="sm" title="Rename the passkey" form={form} action="Save" onSubmit={onSubmit}>
      <Field label="Name" error={form.error.fields.name}>
        <Input name="name" defaultValue={before} maxLength={60} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
