import "client-only";
import type {
  Contact,
  ContactChange,
  ContactChanged,
  ContactCopied,
  ContactCopy,
  ContactCorrected,
  ContactDetail,
  ContactHasLeft,
  WrongContactValue,
} from "@/lib/contracts/contacts/contact";
import { type Outcome, send } from "@/lib/http/browser/send";

/** A contact's id and its account's. */
export type ContactKey = Pick<Contact, "id" | "account_id">;

const placeOf = ({ account_id: accountId, id }: ContactKey) => ({ id: accountId, contact: id });

/** Loads the current version of a contact, with the open tasks about them. */
export function loadContact(contact: ContactKey): Promise<Outcome<ContactDetail>> {
  return send("GET /accounts/:id/contacts/:contact/", { params: placeOf(contact) });
}

/** Changes values of a contact. Refused with `changed` if another user has since changed one of them. */
export function changeContact(contact: ContactKey, change: ContactChange): Promise<Outcome<ContactChanged>> {
  return send("PATCH /accounts/:id/contacts/:contact/", { params: placeOf(contact), body: change });
}

/** Removes a contact; {@link restoreContact} undoes it. The request survives leaving the page. */
export function removeContact(contact: ContactKey): Promise<Outcome<null>> {
  return send("DELETE /accounts/:id/contacts/:contact/", { params: placeOf(contact) });
}

/** Undoes a removal. */
export function restoreContact(contact: ContactKey): Promise<Outcome<Contact>> {
  return send("POST /accounts/:id/contacts/:contact/restore/", { params: placeOf(contact) });
}

/** Marks a contact as having left, and transfers the open tasks about them to the successor; null: to no contact. */
export function markAsLeft(contact: ContactKey, successorId: string | null): Promise<Outcome<ContactHasLeft>> {
  return send("POST /accounts/:id/contacts/:contact/left/", {
    params: placeOf(contact),
    body: { successor_id: successorId },
  });
}

/** Loads the current email or phone number to copy. Refused with the reason for a do-not-contact contact. */
export function copyContactValue(contact: ContactKey, field: ContactCopy["field"]): Promise<Outcome<ContactCopied>> {
  return send("POST /accounts/:id/contacts/:contact/copy/", { params: placeOf(contact), body: { field } });
}

/** Marks a contact's value as wrong, with the reason. Refused with `changed` if it has since been replaced. */
export function rejectContactValue(contact: ContactKey, wrong: WrongContactValue): Promise<Outcome<ContactCorrected>> {
  return send("POST /accounts/:id/contacts/:contact/evidence/wrong/", { params: placeOf(contact), body: wrong });
}
