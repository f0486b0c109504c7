"use client";

import { useState } from "react";
import { toastUndo } from "@/components/facts/undo-toast";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import { RetryNotice } from "@/components/ui/state/retry-notice";
import { changeContact } from "@/lib/contacts/browser/requests";
import { changeOf, currentOf } from "@/lib/contacts/change";
import { problemsOf, readContactForm } from "@/lib/contacts/contact-form";
import type { Contact, NewContact } from "@/lib/contracts/contacts/contact";
import { type Refusal, send } from "@/lib/http/browser/send";
import { contactName, newContactName } from "../contact-draft";
import { useAccountContacts } from "../use-account-contacts";
import { ContactFields } from "./contact-fields";

interface ContactDialogProps {
  account: { id: string; name: string };
  /** Null: a new contact. */
  contact: Contact | null;
  people: readonly Contact[] | null;
  /** Called with the new contact, before `onSaved`. */
  onAdded?: ((contact: Contact) => void) | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or edits a contact of an account. Typed text survives a reload; pressing the button repeatedly saves once. */
export default function ContactDialog(props: ContactDialogProps) {
  const { account, contact, people: known, onAdded, onSaved, onClose } = props;
  const { ref, error, savedDraft, refuse, showRefusal, clear, isBusy, run } = useForm(
    contact ? contactName(contact.id) : newContactName(account.id),
    { first: "input" },
  );
  const [seen, setSeen] = useState(contact);
  const { people, problem, retry } = useAccountContacts(account.id, known);

  const notify = (refusal: Refusal) => {
    const serverValues = refusal.code === "changed" ? currentOf(refusal.fields) : null;
    if (serverValues && seen) {
      setSeen({ ...seen, ...serverValues });
      const [[, value] = ["", null]] = Object.entries(serverValues);
      return refuse({}, `${refusal.detail} It is now “${value ?? "not known"}”. Save again to replace it.`);
    }
    showRefusal({ ...refusal, fields: problemsOf(refusal.fields) });
  };

  const add = async (values: NewContact) => {
    const outcome = await send("POST /accounts/:id/contacts/", { params: { id: account.id }, body: values });
    if (outcome.kind === "refused") return notify(outcome);
    savedDraft.drop();
    showToast(`Added ${outcome.data.full_name}.`);
    onAdded?.(outcome.data);
    onSaved();
  };

  const save = async (before: Contact, values: NewContact) => {
    const change = changeOf(before, values);
    if (change) {
      const outcome = await changeContact(before, change);
      if (outcome.kind === "refused") return notify(outcome);
      const { account_id: accountId, cause, full_name: name } = outcome.data;
      if (cause) toastUndo(`Saved ${name}.`, { accountId, cause, onDone: onSaved });
    }
    savedDraft.drop();
    onSaved();
  };

  const onSubmit = async (values: FormData) => {
    const reading = readContactForm(values, seen?.do_not_contact !== true);
    if (reading.kind === "wrong") return refuse(reading.fields);
    clear();
    await run(() => (seen ? save(seen, reading.contact) : add(reading.contact)));
  };

  return (
    <FormDialog
      onClose={onClose}
      title={contact ? `Edit ${contact.full_name}` : "Add contact"}
      description={contact ? undefined : `At ${account.name}. A name and a title are enough.`}
      form={{ ref, error, savedDraft, isBusy }}
      action={contact ? "Save" : "Add contact"}
      onSubmit={onSubmit}
    >
      {problem ? <RetryNotice onRetry={retry}>The other contacts could not be loaded: {problem}</RetryNotice> : null}
      <ContactFields contact={contact} people={people} errors={error.fields} />
    </FormDialog>
  );
}
