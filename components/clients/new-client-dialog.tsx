"use client";

import { useState } from "react";
import { useChangeKey } from "@/components/drafts/use-change-key";
import { TimeZoneOptions } from "@/components/settings/profile/time-zone-options";
import { listTimeZones } from "@/components/settings/profile/time-zones";
import { checkEmail } from "@/components/sign-in/fields/field-checks";
import { EmailInput } from "@/components/ui/form/email-input";
import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import { maxClientIdLength, suggestClientId } from "@/lib/contracts/clients/client-id";
import { send } from "@/lib/http/browser/send";

interface NewClientDialogProps {
  onClose: () => void;
  onCreated: () => void;
}

/** Creates a client with its first admin. The id is derived from the name until the user types another one. */
export function NewClientDialog({ onClose, onCreated }: NewClientDialogProps) {
  const form = useForm<"id" | "name" | "time_zone" | "admin_email">("new-client", { first: "input" });
  const sending = useChangeKey();
  const [zones] = useState(listTimeZones);
  const [typedId, setTypedId] = useState<string | null>(null);
  const [proposedId, setProposedId] = useState("");
  const onSubmit = async (values: FormData) => {
    const text = (field: string) => readText(values, field);
    const body = { id: text("id"), name: text("name"), time_zone: text("time_zone"), admin_email: text("admin_email") };
    const { email: wrongEmail } = checkEmail(body.admin_email);
    const wrong = {
      ...(body.name === "" && { name: "Enter the client’s name." }),
      ...(body.id === "" && { id: "Enter an id." }),
      ...(wrongEmail !== undefined && { admin_email: wrongEmail }),
    };
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    const sent = await form.submit((proven) =>
      send("POST /operator/clients/", { body: { ...body, ...proven }, key: sending.keyOf(body) }),
    );
    if (sent === null) return;
    sending.done();
    showToast(`${body.name} created. Invitation sent to ${body.admin_email}.`);
    onCreated();
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title="Add a client"
      description="We’ll email its first admin an invitation that’s valid for 7 days."
      form={form}
      action="Add client"
      onSubmit={onSubmit}
    >
      <Field label="Name" error={form.error.fields.name}>
        <Input
          name="name"
          autoComplete="off"
          maxLength={100}
          required
          onChange={(event) => setProposedId(suggestClientId(event.currentTarget.value))}
        />
      </Field>
      <Field label="Id" hint="Lower-case letters, digits and hyphens. It never changes." error={form.error.fields.id}>
        <Input
          name="id"
          value={typedId ?? proposedId}
          onChange={(event) => setTypedId(event.currentTarget.value || null)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxClientIdLength}
          required
        />
      </Field>
      <Field label="Time zone" error={form.error.fields.time_zone}>
        <Select name="time_zone" defaultValue={Intl.DateTimeFormat().resolvedOptions().timeZone}>
          <TimeZoneOptions zones={zones} />
        </Select>
      </Field>
      <Field label="Admin’s email" error={form.error.fields.admin_email}>
        <EmailInput name="admin_email" />
      </Field>
    </FormDialog>
  );
}
