"use client";

import type { FormEvent, ReactNode } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";

/** What a view or a list of accounts is called, and whether others at the client have it too. */
export interface NameAndSharing {
  name: string;
  isShared: boolean;
}

interface NameFormProps extends NameAndSharing {
  /** The form's id: its buttons stand in the dialog's foot. */
  id: string;
  placeholder?: string;
  /** What is said when there is no name. */
  missing: string;
  onChange: (change: Partial<NameAndSharing>) => void;
  /** There is a name. */
  onSubmit: () => Promise<void>;
  children?: ReactNode;
}

/** Names what somebody keeps, and shares it. */
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
        label="Share with everybody at this client"
      />
      {children}
    </form>
  );
}
