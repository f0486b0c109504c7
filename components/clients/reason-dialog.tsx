"use client";

import type { FormEvent } from "react";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import type { Outcome } from "@/lib/http/browser/send";

interface ReasonDialogProps<Data> {
  /** The draft's name. */
  draft: string;
  title: string;
  description: string;
  action: string;
  /** Whether the action deletes something for good. */
  isDangerous?: boolean;
  /** The hint below the field, which says who can read the reason. */
  hint: string;
  rows: number;
  minLength: number;
  maxLength: number;
  send: (body: { reason: string; proof?: string }) => Promise<Outcome<Data>>;
  onDone: (data: Data) => void;
  onClose: () => void;
}

/**
 * Asks an operator for the reason for an action on a client, and for a proof of their identity if the backend requires
 * one.
 */
export function ReasonDialog<Data>(props: ReasonDialogProps<Data>) {
  const { draft, title, description, action, hint, rows, minLength, maxLength, send, onDone, onClose } = props;
  const form = useForm<"reason">(draft, { first: "textarea" });
  const { withProof, proofDialog } = useIdentityProof();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason.length < minLength)
      return form.refuse({ reason: minLength === 1 ? "Enter a reason." : `Use at least ${minLength} characters.` });
    const sent = await form.submit(() => withProof((proven) => send({ reason, ...proven })));
    if (sent) onDone(sent.data);
  };
  return (
    <>
      {proofDialog}
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
        <Field label="Reason" hint={hint} error={form.error.fields.reason}>
          {(control) => <Textarea {...control} name="reason" rows={rows} maxLength={maxLength} required />}
        </Field>
      </FormDialog>
    </>
  );
}
