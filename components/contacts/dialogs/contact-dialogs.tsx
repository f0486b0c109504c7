"use client";

import { toastUndo } from "@/components/facts/undo-toast";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { changeContact } from "@/lib/contacts/browser/requests";
import type { Contact } from "@/lib/contracts/contacts/contact";
import type { Refusal } from "@/lib/http/browser/send";
import type { DoNotContactMark } from "./do-not-contact-dialog";
import type { OpenDialog } from "./open-dialog";

const ContactDialog = lazyDialog(() => import("./contact-dialog"), "The contact could not be opened");
const MarkAsLeftDialog = lazyDialog(() => import("./mark-as-left-dialog"), "This can’t be recorded now");
const MoveDialog = lazyDialog(() => import("./move-dialog"), "The contact can’t be moved now");
const ReportsDialog = lazyDialog(() => import("./reports-dialog"), "The manager can’t be changed now");
const DoNotContactDialog = lazyDialog(() => import("./do-not-contact-dialog"), "This can’t be changed now");
const ContactHistoryDialog = lazyDialog(() => import("./contact-history-dialog"), "The history could not be shown");

interface ContactDialogsProps {
  open: OpenDialog | null;
  account: { id: string; name: string };
  /** The account's contacts; null: they are loaded when a dialog needs them. */
  people: readonly Contact[] | null;
  /** Called with the new contact. */
  onAdded?: (contact: Contact) => void;
  onChanged: () => void;
  onClose: () => void;
}

/** The dialogs about contacts; each one's code is loaded when it is first opened. */
export default function ContactDialogs(props: ContactDialogsProps) {
  const { open, account, people, onAdded, onChanged, onClose } = props;
  if (open === null) return null;
  const done = () => {
    onClose();
    onChanged();
  };
  return (
    <>
      {open.kind === "add" ? (
        <ContactDialog
          account={account}
          contact={null}
          people={people}
          onAdded={onAdded}
          onSaved={done}
          onClose={onClose}
        />
      ) : null}
      {open.kind === "edit" ? (
        <ContactDialog account={account} contact={open.contact} people={people} onSaved={done} onClose={onClose} />
      ) : null}
      {open.kind === "reports" ? (
        <ReportsDialog contact={open.contact} people={people} onChanged={onChanged} onClose={onClose} />
      ) : null}
      {open.kind === "left" ? (
        <MarkAsLeftDialog
          contact={open.contact}
          people={people}
          onDone={done}
          onChanged={onChanged}
          onClose={onClose}
        />
      ) : null}
      {open.kind === "move" ? (
        <MoveDialog contact={open.contact} from={account} onDone={done} onChanged={onChanged} onClose={onClose} />
      ) : null}
      {open.kind === "doNotContact" ? (
        <DoNotContactDialog
          whom={open.contact.full_name}
          draft={`do-not-contact:${open.contact.id}`}
          hasDay
          onSet={(values) => markDoNotContact(open.contact, values, { done, onChanged })}
          onClose={onClose}
        />
      ) : null}
      {open.kind === "history" ? (
        <ContactHistoryDialog contact={open.contact} onChanged={onChanged} onClose={onClose} />
      ) : null}
    </>
  );
}

/** Marks a contact as do-not-contact, with Undo. Refused if another user has marked the contact in the meantime. */
async function markDoNotContact(
  contact: Contact,
  values: DoNotContactMark,
  { done, onChanged }: { done: () => void; onChanged: () => void },
): Promise<Refusal | true> {
  const expected = {
    do_not_contact: false,
    do_not_contact_reason: null,
    ...(values.do_not_contact_since && { do_not_contact_since: null }),
  };
  const outcome = await changeContact(contact, { values, expected });
  if (outcome.kind === "refused") return outcome;
  const { account_id: accountId, cause } = outcome.data;
  if (cause) toastUndo(`${contact.full_name} is marked as do not contact.`, { accountId, cause, onDone: onChanged });
  done();
  return true;
}
