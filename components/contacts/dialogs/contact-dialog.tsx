"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useDraft } from "@/components/drafts/use-draft";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { Notice } from "@/components/ui/state/notice";
import { addContact, changeContact } from "@/lib/contacts/browser/requests";
import { changeOf, currentOf } from "@/lib/contacts/change";
import { problemsOf, readContactForm } from "@/lib/contacts/contact-form";
import type { Contact, NewContact } from "@/lib/contracts/contact";
import type { Refusal } from "@/lib/http/browser/send";
import { contactName, newContactName } from "../contact-draft";
import { toastContactUndo } from "../contact-undo";
import { useAccountContacts } from "../use-account-contacts";
import { ContactFields } from "./contact-fields";

interface ContactDialogProps {
  account: { id: string; name: string };
  /** Null: a new one. */
  contact: Contact | null;
  people: readonly Contact[] | null;
  /** Told who was added, before `onSaved`. */
  onAdded?: ((contact: Contact) => void) | undefined;
  onSaved: () => void;
  onClose: () => void;
}

interface Trouble {
  detail: string | null;
  fields: Record<string, string>;
}

const noTrouble: Trouble = { detail: null, fields: {} };

/** Adds or edits somebody at an account. What is typed outlives a reload; one press saves once. */
export default function ContactDialog(props: ContactDialogProps) {
  const { account, contact, people: known, onAdded, onSaved, onClose } = props;
  const id = useId();
  const sheet = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(noTrouble);
  const [seen, setSeen] = useState(contact);
  const people = useAccountContacts(account.id, known);
  const draft = useDraft(sheet, contact ? contactName(contact.id) : newContactName(account.id));
  useEffect(() => sheet.current?.querySelector<HTMLElement>("input")?.focus(), []);

  const refuse = (refusal: Refusal) => {
    const theirs = refusal.code === "changed" ? currentOf(refusal.fields) : null;
    if (theirs && seen) {
      setSeen({ ...seen, ...theirs });
      const [[, value] = ["", null]] = Object.entries(theirs);
      setTrouble({
        detail: `${refusal.detail} It is now “${value ?? "not known"}”. Save again to replace it.`,
        fields: {},
      });
      return;
    }
    const fields = problemsOf(refusal.fields);
    setTrouble({ detail: Object.keys(fields).length > 0 ? null : refusal.detail, fields });
    focusField(sheet.current, Object.keys(fields)[0]);
  };

  const add = async (values: NewContact) => {
    const outcome = await addContact(account.id, values);
    if (outcome.kind === "refused") return refuse(outcome);
    draft.drop();
    showToast(`Added ${outcome.data.full_name}.`);
    onAdded?.(outcome.data);
    onSaved();
  };

  const save = async (before: Contact, values: NewContact) => {
    const change = changeOf(before, values);
    if (change) {
      const outcome = await changeContact(before, change);
      if (outcome.kind === "refused") return refuse(outcome);
      toastContactUndo(`Saved ${outcome.data.full_name}.`, outcome.data, change, onSaved);
    }
    draft.drop();
    onSaved();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reading = readContactForm(new FormData(event.currentTarget), seen?.do_not_contact !== true);
    if (reading.kind === "wrong") {
      setTrouble({ detail: null, fields: reading.fields });
      focusField(event.currentTarget, Object.keys(reading.fields)[0]);
      return;
    }
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setTrouble(noTrouble);
    await (seen ? save(seen, reading.contact) : add(reading.contact));
    isSending.current = false;
    setBusy(false);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={contact ? `Edit ${contact.full_name}` : "Add person"}
      description={contact ? undefined : `At ${account.name}. A name and a title are enough.`}
      footer={
        <>
          <Button
            onClick={() => {
              draft.drop();
              onClose();
            }}
          >
            Cancel
          </Button>
          <OnlineButton type="submit" form={id} variant="primary" busy={isBusy}>
            {contact ? "Save" : "Add person"}
          </OnlineButton>
        </>
      }
    >
      <form ref={sheet} id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        {draft.isRestored ? <Notice role="status">What you had typed is back. Cancel forgets it.</Notice> : null}
        {trouble.detail ? (
          <Notice tone="danger" role="alert">
            {trouble.detail}
          </Notice>
        ) : null}
        <ContactFields contact={contact} people={people} errors={trouble.fields} />
      </form>
    </Dialog>
  );
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = form && name ? form.elements.namedItem(name) : null;
  if (field instanceof HTMLElement) field.focus();
}
