"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { type CustomFieldType, customFieldTypes, maxFieldNameLength } from "@/lib/contracts/accounts/custom-field";
import { typeNames } from "@/lib/custom-fields/describe";
import { send } from "@/lib/http/browser/send";
import { FieldOptions, type OptionDraft } from "./field-options";

interface FieldDialogProps {
  /** Null: a new field. */
  field: AccountField | null;
  /** The initial values of a new field. */
  draft?: { name: string; type: CustomFieldType; options: readonly string[] };
  onClose: () => void;
  onSaved: (field: AccountField) => void;
}

/** Creates a custom field, or renames one and sets its options. Its type can't be changed. */
export default function FieldDialog({ field, draft, onClose, onSaved }: FieldDialogProps) {
  const form = useForm<"name" | "options">(`field:${field?.id ?? "new"}`, { first: "[name=name]" });
  const [type, setType] = useState<CustomFieldType>(field?.type ?? draft?.type ?? "text");
  const [options, setOptions] = useState<readonly OptionDraft[]>(() => draftsOf(field, draft?.options ?? []));
  const submit = async (data: FormData) => {
    const name = readText(data, "name");
    if (name === "") return form.refuse({ name: "Enter a name." });
    const filled = options.flatMap(({ id, label }) =>
      label.trim() ? [{ ...(id && { id }), label: label.trim() }] : [],
    );
    if (type === "choice" && filled.length === 0) return form.refuse({ options: "Enter at least one option." });
    const own = type === "choice" ? { options: filled } : {};
    const outcome = await form.run(() =>
      field
        ? send("PUT /accounts/fields/:id/", {
            params: { id: field.id },
            body: { name, ...own, version: field.version },
          })
        : send("POST /accounts/fields/", { body: { name, type, ...own } }),
    );
    if (outcome === null) return;
    if (outcome.kind === "refused") {
      if (outcome.code === "duplicate") return form.refuse({ name: outcome.detail });
      return form.showRefusal(outcome);
    }
    onSaved(outcome.data);
  };
  return (
    <FormDialog
      title={field ? `Edit ${field.name}` : "Add a field"}
      description={field ? undefined : "It is added to every account. Its type can’t be changed later."}
      form={form}
      action={field ? "Save" : "Add field"}
      onClose={onClose}
      onInput={form.clear}
      onSubmit={submit}
    >
      <Field label="Name" error={form.error.fields.name}>
        <Input
          name="name"
          defaultValue={field?.name ?? draft?.name.slice(0, maxFieldNameLength)}
          maxLength={maxFieldNameLength}
          autoComplete="off"
          placeholder="Fleet size"
        />
      </Field>
      {field ? null : (
        <Field label="Type">
          <Select
            name="type"
            value={type}
            onChange={(event) => setType(customFieldTypes.find((one) => one === event.currentTarget.value) ?? "text")}
            options={customFieldTypes.map((one) => [one, typeNames[one]])}
          />
        </Field>
      )}
      {type === "choice" ? (
        <FieldOptions
          options={options}
          error={form.error.fields.options}
          isUsed={field !== null}
          onChange={setOptions}
        />
      ) : null}
    </FormDialog>
  );
}

function draftsOf(field: AccountField | null, labels: readonly string[]): OptionDraft[] {
  if (!field && labels.length > 0) return labels.map((label) => ({ key: label, label }));
  if (!field) return ["first", "second"].map((key) => ({ key, label: "" }));
  return field.options.filter((one) => !one.is_retired).map(({ id, label }) => ({ key: id, id, label }));
}
