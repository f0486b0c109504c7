"use client";

import type { FormEvent } from "react";
import { toastUndo } from "@/components/facts/undo-toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { useToday } from "@/components/ui/hooks/use-today";
import { changeContact } from "@/lib/contacts/browser/requests";
import { problemsOf } from "@/lib/contacts/contact-form";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { reasonMissing, SilenceForm } from "./silence-form";

interface SilenceDialogProps {
  contact: Contact;
  onDone: () => void;
  onChanged: () => void;
  onClose: () => void;
}

/** Marks a contact as do-not-contact, with the reason and the date. */
export default function SilenceDialog({ contact, onDone, onChanged, onClose }: SilenceDialogProps) {
  const { ref, error, savedDraft, refuse, showRefusal, clear, isBusy, run } = useForm(`silence:${contact.id}`, {
    first: "input",
  });
  const today = useToday(Date.now());
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reason = String(data.get("reason") ?? "").trim();
    const since = String(data.get("since") ?? "");
    if (reason === "") return refuse({ do_not_contact_reason: reasonMissing });
    clear();
    const values = {
      do_not_contact: true,
      do_not_contact_reason: reason,
      ...(since && { do_not_contact_since: since }),
    };
    const expected = {
      do_not_contact: false,
      do_not_contact_reason: null,
      ...(since && { do_not_contact_since: null }),
    };
    const outcome = await run(() => changeContact(contact, { values, expected }));
    if (outcome === null) return;
    if (outcome.kind === "refused") return showRefusal({ ...outcome, fields: problemsOf(outcome.fields) });
    const { account_id: accountId, cause } = outcome.data;
    if (cause) toastUndo(`${contact.full_name} is marked as do not contact.`, { accountId, cause, onDone: onChanged });
    onDone();
  };
  return (
    <SilenceForm
      whom={contact.full_name}
      form={{ ref, error, savedDraft, isBusy }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label="Since" error={error.fields.do_not_contact_since}>
        {(control) => <Input {...control} type="date" name="since" max={today} defaultValue={today} />}
      </Field>
    </SilenceForm>
  );
}
