"use client";

import { DateInput } from "@/components/ui/form/date-input";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { maxCustomTextLength } from "@/lib/contracts/accounts/custom-field";

interface FieldInputProps {
  field: AccountField;
  name: string;
  /** The stored text; null: not known. */
  value: string | null;
  control: { "aria-label": string; "aria-invalid"?: true | undefined; "aria-describedby"?: string | undefined };
}

/** The input or select for a value of a custom field. */
export function FieldInput({ field, name, value, control }: FieldInputProps) {
  const text = value ?? "";
  if (field.type === "choice")
    return (
      <Select
        {...control}
        name={name}
        defaultValue={text}
        data-first
        options={field.options
          .filter((option) => !option.is_retired || option.id === value)
          .map(({ id, label }) => [id, label])}
      >
        <option value="">Not known</option>
      </Select>
    );
  const Control = field.type === "date" ? DateInput : Input;
  return (
    <Control
      {...control}
      data-first
      name={name}
      inputMode={field.type === "number" ? "decimal" : undefined}
      defaultValue={text}
      autoComplete="off"
      maxLength={field.type === "number" ? 24 : maxCustomTextLength}
      placeholder={field.type === "number" ? "1250.5" : undefined}
    />
  );
}
