import type { Contact } from "@/lib/contracts/contact";
import { formatDay } from "@/lib/figures/time";

/** Why somebody isn't to be contacted, and since when; null when they may be. */
export function silenceText(
  person: Pick<Contact, "do_not_contact" | "do_not_contact_reason" | "do_not_contact_since">,
): string | null {
  if (!person.do_not_contact) return null;
  const since = person.do_not_contact_since ? ` since ${formatDay(person.do_not_contact_since)}` : "";
  return `Do not contact${since}${person.do_not_contact_reason ? `: ${person.do_not_contact_reason}` : ""}`;
}

/** Whether somebody may be written to or called: not those who asked not to be, nor those who have left. */
export function canContact(person: Contact): boolean {
  return !person.do_not_contact && !person.left_company;
}
