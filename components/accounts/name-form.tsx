"use client";

import type { FormEvent, ReactNode } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";

/** The name of a view or a list of accounts, and whether it is shared within the client. */
export interface NameAndSharing {
  name: string;
  isShared: boolean;
}

interface NameFormProps extends NameAndSharing {
  /** The form's id; the buttons in the dialog's footer submit the form by it. */
  id: string;
  placeholder?: string;
  /** The error text for an empty name. */
  missing: string;
  onChange: (change: Partial<NameAndSharing>) => void;
  /** The draft's name, after the named view or list. */
  draft: string;
  /** Called with a valid name. @returns whether it was saved */
  onSubmit: () => Promise<boolean>;
  children?: ReactNode;
}

/** The form that names and shares a view or a list. */
export function NameForm({
  id,
  draft,
  name,
  isShared,
  placeholder,
  missing,
  onChange,
  onSubmit,
  children,
}: NameFormProps) {
  const { ref, error, savedDraft, refuse, clear } = useForm<"name">(draft);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return refuse({ name: missing });
    clear();
    if (await onSubmit()) savedDraft.drop();
  };
  return (
    <form ref={ref} id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
      <Field label="Name" error={error.fields.name}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={60}
            autoComplete="off"
            placeholder={placeholder}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        checked={isShared}
        onChange={(event) => onChange({ isShared: event.target.checked })}
        label="Share with everyone in this client"
      />
      {children}
    </form>
  );
}
