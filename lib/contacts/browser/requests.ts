import "client-only";
import type {
  Contact,
  ContactChange,
  ContactChanged,
  ContactCopied,
  ContactCopy,
} from "@/lib/contracts/contacts/contact";
import { type Outcome, send } from "@/lib/http/browser/send";

export type ContactKey = Pick<Contact, "id" | "account_id">;

const paramsOf = ({ account_id: accountId, id }: ContactKey) => ({ id: accountId, contact: id });

/** Changes values of a contact. Refused with `changed` if another user has since changed one of them. */
export function changeContact(contact: ContactKey, change: ContactChange): Promise<Outcome<ContactChanged>> {
  return send("PATCH /accounts/:id/contacts/:contact/", { params: paramsOf(contact), body: change });
}

/**
 * Loads the current email or phone number to copy. For a contact marked as do-not-contact, the request is refused with
 * the reason.
 */
export function copyContactValue(contact: ContactKey, field: ContactCopy["field"]): Promise<Outcome<ContactCopied>> {
  return send("POST /accounts/:id/contacts/:contact/copy/", { params: paramsOf(contact), body: { field } });
}
