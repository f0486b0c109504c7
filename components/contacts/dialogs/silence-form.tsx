"use client";

import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";

/** Shown at the reason when it is empty. */
export const reasonMissing = "Enter a reason, such as: asked by phone.";

interface SilenceFormProps extends Pick<ComponentProps<typeof FormDialog>, "form" | "onSubmit" | "onClose"> {
  /** Who is marked: a name, or "12 contacts". */
  whom: string;
  /** Further fields. */
  children?: ReactNode;
}

/** The form that marks contacts as do-not-contact, with a field for the reason. */
export function SilenceForm({ whom, form, onSubmit, onClose, children }: SilenceFormProps) {
  return (
    <FormDialog
      onClose={onClose}
      title={`Don’t contact ${whom}`}
      description="Email and phone are hidden everywhere and excluded from exports until someone allows contact again."
      form={form}
      action="Mark as do not contact"
      onSubmit={onSubmit}
    >
      <Field label="Reason" error={form.error.fields.do_not_contact_reason}>
        {(control) => (
          <Input {...control} name="reason" maxLength={300} autoComplete="off" placeholder="Asked by phone" />
        )}
      </Field>
      {children}
    </FormDialog>
  );
}
