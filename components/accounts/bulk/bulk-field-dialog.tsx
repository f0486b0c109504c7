"use client";

import { useState } from "react";
import { FieldInput } from "@/components/custom-fields/field-input";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { readTyped } from "@/lib/custom-fields/read-typed";

interface BulkFieldDialogProps {
  /** The number of accounts that get the value. */
  count: number;
  fields: readonly AccountField[];
  onClose: () => void;
  /** Starts the change. @returns whether it was started; if not, the draft of the value is kept */
  onSet: (custom: Record<string, string | null>) => Promise<boolean>;
}

/** Sets a custom field of many accounts to one value, or to none. */
export function BulkFieldDialog({ count, fields, onClose, onSet }: BulkFieldDialogProps) {
  const [id, setId] = useState(fields[0]?.id ?? "");
  const { ref, error, savedDraft, refuse, clear } = useForm<"value">("bulk-field", { first: "[name=value]" });
  const field = fields.find((one) => one.id === id) ?? fields[0];
  if (!field) return null;
  const submit = async (values: FormData) => {
    const typed = readTyped(field, String(values.get("value") ?? ""));
    if ("refused" in typed) return refuse({ value: typed.refused });
    if (await onSet({ [field.id]: typed.value })) savedDraft.drop();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Set a field for ${formatPlural(count, "account")}`}
      description="Leave empty to clear this field."
      width="sm"
      form={{ ref, error, savedDraft, isBusy: false }}
      action="Set"
      onSubmit={submit}
      onInput={clear}
    >
      <Field label="Field">
        <Select
          value={field.id}
          onChange={(event) => setId(event.target.value)}
          options={fields.map((one) => [one.id, one.name])}
        />
      </Field>
      <Field label="Value" error={error.fields.value}>
        <FieldInput key={field.id} field={field} name="value" value={null} control={{ "aria-label": "Value" }} />
      </Field>
    </FormDialog>
  );
}
