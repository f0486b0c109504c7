import "client-only";
import type { HistoryPage } from "@/lib/contracts/account-change";
import type {
  Contact,
  ContactChange,
  ContactCopied,
  ContactCopy,
  ContactDetail,
  ContactHasLeft,
  ContactsPage,
  NewContact,
} from "@/lib/contracts/contact";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Who is meant, and where they are. */
export type ContactKey = Pick<Contact, "id" | "account_id">;

const placeOf = ({ account_id: accountId, id }: ContactKey) => ({ id: accountId, contact: id });

/** As many people of one account as one answer may carry. */
const most = 200;

/** Loads the people at an account, the most senior first. */
export function loadContacts(accountId: string): Promise<Outcome<ContactsPage>> {
  return send("GET /accounts/:id/contacts/", { params: { id: accountId }, query: { limit: most } });
}

/** Adds somebody to an account. Refused with `invalid_request` and `fields`. */
export function addContact(accountId: string, contact: NewContact): Promise<Outcome<Contact>> {
  return send("POST /accounts/:id/contacts/", { params: { id: accountId }, body: contact });
}

/** Loads a contact as they are now, with the open tasks about them. */
export function loadContact(contact: ContactKey): Promise<Outcome<ContactDetail>> {
  return send("GET /accounts/:id/contacts/:contact/", { params: placeOf(contact) });
}

/** Changes values of a contact. Refused with `changed` when another value stands there meanwhile. */
export function changeContact(contact: ContactKey, change: ContactChange): Promise<Outcome<Contact>> {
  return send("PATCH /accounts/:id/contacts/:contact/", { params: placeOf(contact), body: change });
}

/** Removes a contact; {@link restoreContact} takes it back. The page may be left meanwhile. */
export function removeContact(contact: ContactKey): Promise<Outcome<null>> {
  return send("DELETE /accounts/:id/contacts/:contact/", { params: placeOf(contact) });
}

/** Takes a removal back. */
export function restoreContact(contact: ContactKey): Promise<Outcome<Contact>> {
  return send("POST /accounts/:id/contacts/:contact/restore/", { params: placeOf(contact) });
}

/** Marks a contact as left, and makes the open tasks about them the successor's; null: nobody's. */
export function markAsLeft(contact: ContactKey, successorId: string | null): Promise<Outcome<ContactHasLeft>> {
  return send("POST /accounts/:id/contacts/:contact/left/", {
    params: placeOf(contact),
    body: { successor_id: successorId },
  });
}

/** Takes an address or a number as it is now. Refused with the reason for who isn't to be contacted. */
export function copyContactValue(contact: ContactKey, field: ContactCopy["field"]): Promise<Outcome<ContactCopied>> {
  return send("POST /accounts/:id/contacts/:contact/copy/", { params: placeOf(contact), body: { field } });
}

/** Loads what changed of a contact, the latest first. */
export function loadContactChanges({ account_id: accountId, id }: ContactKey): Promise<Outcome<HistoryPage>> {
  return send("GET /accounts/:id/history/", { params: { id: accountId }, query: { contact: id, limit: "100" } });
}
