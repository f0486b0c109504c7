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
  /** The form's id, by which the buttons in the dialog's footer submit it. */
  id: string;
  placeholder?: string;
  /** The error text for an empty name. */
  missing: string;
  onChange: (change: Partial<NameAndSharing>) => void;
  /** Called with a valid name. */
  onSubmit: () => Promise<void>;
  children?: ReactNode;
}

/** The form that names and shares a view or a list. */
export function NameForm({ id, name, isShared, placeholder, missing, onChange, onSubmit, children }: NameFormProps) {
  const { ref, trouble, refuse, clear } = useForm<"name">();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return refuse({ name: missing });
    clear();
    void onSubmit();
  };
  return (
    <form ref={ref} id={id} noValidate onSubmit={submit} className="flex flex-col gap-3.5">
      <Field label="Name" error={trouble.fields.name}>
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
