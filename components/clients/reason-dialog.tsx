"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import type { Outcome } from "@/lib/http/browser/send";

/** A field that is filled in before the reason. */
interface FirstField<Name extends string> {
  name: Name;
  label: string;
  hint?: string;
  /** The error of a typed text; undefined: none. */
  check: (typed: string) => string | undefined;
  control: ReactNode;
}

interface ReasonDialogProps<Data, Name extends string> {
  /** The draft's name. */
  draft: string;
  title: string;
  description: string;
  action: string;
  /** Whether the action permanently deletes something. */
  isDangerous?: boolean;
  first?: FirstField<Name>;
  /** The hint below the reason, which says who can read it. */
  hint?: string;
  rows?: number;
  minLength?: number;
  maxLength?: number;
  send: (body: Record<Name | "reason", string> & { proof?: string }) => Promise<Outcome<Data>>;
  onDone: (data: Data, typed: Record<Name | "reason", string>) => void;
  onClose: () => void;
}

/**
 * Asks an operator for the reason for an action on a client, and for a proof of their identity if the backend requires
 * one.
 */
export function ReasonDialog<Data, Name extends string = never>(props: ReasonDialogProps<Data, Name>) {
  const { draft, title, description, action, first, send, onDone, onClose } = props;
  const {
    hint = "The client’s admins can read it in their audit log.",
    rows = 2,
    minLength = 1,
    maxLength = 300,
  } = props;
  const form = useForm<string>(draft, { first: first ? "input" : "textarea" });
  const onSubmit = async (values: FormData) => {
    const names: (Name | "reason")[] = first ? [first.name, "reason"] : ["reason"];
    const entries = names.map((name) => [name, readText(values, name)]);
    const typed: Record<Name | "reason", string> = Object.fromEntries(entries);
    const problem = first?.check(typed[first.name]);
    const isShort = typed.reason.length < minLength;
    const wrong = {
      ...(first && problem !== undefined && { [first.name]: problem }),
      ...(isShort && { reason: minLength === 1 ? "Enter a reason." : `Use at least ${minLength} characters.` }),
    };
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    const sent = await form.submit((proven) => send({ ...typed, ...proven }));
    if (sent) onDone(sent.data, typed);
  };
  const { fields: errors } = form.error;
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title={title}
      description={description}
      form={form}
      action={action}
      isDangerous={props.isDangerous ?? false}
      onSubmit={onSubmit}
    >
      {first ? (
        <Field label={first.label} hint={first.hint} error={errors[first.name]}>
          {first.control}
        </Field>
      ) : null}
      <Field label="Reason" hint={hint} error={errors.reason}>
        <Textarea name="reason" rows={rows} maxLength={maxLength} required />
      </Field>
    </FormDialog>
  );
}
