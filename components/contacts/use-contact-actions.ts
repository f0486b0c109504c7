"use client";

import { useRef, useState } from "react";
import { dismissToast, showToast } from "@/components/ui/overlay/toast-store";
import { changeContact, removeContact, restoreContact } from "@/lib/contacts/browser/requests";
import { changeOf, type TypedValues } from "@/lib/contacts/change";
import type { Contact, ContactChange } from "@/lib/contracts/contact";
import type { ContactAction } from "./contact-menu";
import { toastContactUndo } from "./contact-undo";
import type { OpenDialog } from "./dialogs/open-dialog";

interface ContactActionsOptions {
  /** Called after a change at the backend. */
  onChanged: () => void;
  /** Called for actions that need a dialog. */
  onOpen: (dialog: OpenDialog) => void;
}

/** The actions of a contact's menu: some open a dialog, the others are done at once with Undo. */
export function useContactActions({ onChanged, onOpen }: ContactActionsOptions) {
  const isBusy = useRef(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = (id: string) => setHidden((now) => new Set([...now, id]));
  const show = (id: string) => setHidden((now) => new Set([...now].filter((other) => other !== id)));

  const set = async (contact: Contact, values: TypedValues, text: string) => {
    const change = changeOf(contact, values);
    if (!change) return;
    const outcome = await changeContact(contact, change);
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else toastContactUndo(text, contact, change, onChanged);
    onChanged();
  };

  const unsilence = async (contact: Contact) => {
    const lifted: ContactChange = { values: { do_not_contact: false }, expected: { do_not_contact: true } };
    const outcome = await changeContact(contact, lifted);
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else {
      const { do_not_contact_reason: reason, do_not_contact_since: since = null } = contact;
      const before: ContactChange = {
        values: { do_not_contact: false },
        expected: { do_not_contact: true, do_not_contact_reason: reason ?? "Not said", do_not_contact_since: since },
      };
      toastContactUndo(`${contact.full_name} may be contacted again.`, contact, before, onChanged);
    }
    onChanged();
  };

  const remove = async (contact: Contact) => {
    hide(contact.id);
    const removed = removeContact(contact);
    const undo = async () => {
      if ((await removed).kind === "refused") return;
      const outcome = await restoreContact(contact);
      if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
      else showToast(`${contact.full_name} is back.`);
      show(contact.id);
      onChanged();
    };
    const toast = showToast(`Removed ${contact.full_name}.`, { action: { label: "Undo", run: () => void undo() } });
    const outcome = await removed;
    if (outcome.kind === "refused") {
      show(contact.id);
      dismissToast(toast);
      showToast(outcome.detail, { tone: "danger" });
    }
    onChanged();
  };

  const run = (contact: Contact, action: ContactAction): Promise<void> => {
    if (action === "remove") return remove(contact);
    if (action === "unsilence") return unsilence(contact);
    if (action === "back")
      return set(contact, { left_company: false }, `${contact.full_name} is at the company again.`);
    onOpen({ kind: action, contact });
    return Promise.resolve();
  };

  const act = async (contact: Contact, action: ContactAction) => {
    if (isBusy.current) return;
    isBusy.current = true;
    await run(contact, action);
    isBusy.current = false;
  };
  return { hidden, act: (contact: Contact, action: ContactAction) => void act(contact, action) };
}
