import type { Contact } from "@/lib/contracts/contacts/contact";
import { formatDay } from "@/lib/figures/time";

/** Explains why and since when a contact is marked as do-not-contact; null if they aren't. */
export function doNotContactText(
  person: Pick<Contact, "do_not_contact" | "do_not_contact_reason" | "do_not_contact_since">,
): string | null {
  if (!person.do_not_contact) return null;
  const since = person.do_not_contact_since ? ` since ${formatDay(person.do_not_contact_since)}` : "";
  return `Do not contact${since}${person.do_not_contact_reason ? `: ${person.do_not_contact_reason}` : ""}`;
}

/** Whether a contact is still at the company. */
export function isAtCompany({ left_company: hasLeft }: Pick<Contact, "left_company">): boolean {
  return !hasLeft;
}

/** Whether a contact may be emailed or called: not if marked as do-not-contact, nor after having left. */
export function canContact(person: Contact): boolean {
  return !person.do_not_contact && !person.left_company;
}
