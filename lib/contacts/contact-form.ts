import type { Contact, NewContact } from "@/lib/contracts/contacts/contact";
import { findFunction, findLevel } from "@/lib/contracts/contacts/names";

/** The result of reading the form: valid values, or the problem of each field. */
export type ContactReading =
  | { kind: "contact"; contact: Omit<NewContact, "do_not_contact" | "do_not_contact_reason" | "do_not_contact_since"> }
  | { kind: "wrong"; fields: Record<string, string> };

/**
 * Reads the form of a contact. Empty fields mean "not known", except for the name and the title. The manager is left
 * out if the form has no enabled field for it, as while the options load. Some checks happen only in the backend (a
 * cycle of managers, an invalid email).
 *
 * @param isReachable whether the form has fields for an email and a phone number
 */
export function readContactForm(form: FormData, isReachable: boolean): ContactReading {
  const textOf = (name: string) => String(form.get(name) ?? "").trim();
  const fields: Record<string, string> = {};
  if (textOf("full_name") === "") fields.full_name = "Enter a name.";
  if (textOf("title") === "") fields.title = "Enter a title, such as Head of Purchasing.";
  if (Object.keys(fields).length > 0) return { kind: "wrong", fields };
  return {
    kind: "contact",
    contact: {
      full_name: textOf("full_name"),
      title: textOf("title"),
      function: findFunction(textOf("function")) ?? "other",
      level: findLevel(textOf("level")) ?? "individual",
      ...(form.has("manager_id") && { manager_id: textOf("manager_id") || null }),
      ...(isReachable && { email: textOf("email") || null, phone: textOf("phone") || null }),
    },
  };
}

/**
 * Returns the options for a contact's manager, as ids and texts: the contacts still at the account, and the current
 * manager, even if they are not among the loaded contacts.
 *
 * @param contact null: a new contact
 */
export function managersFor(people: readonly Contact[], contact: Contact | null): [id: string, text: string][] {
  const present = people.filter(
    ({ id, left_company: hasLeft }) => id !== contact?.id && (!hasLeft || id === contact?.manager_id),
  );
  const current = contact?.manager_id ?? null;
  const isListed = current === null || present.some(({ id }) => id === current);
  return [
    ...(isListed ? [] : [[current, "The current manager"] as [string, string]]),
    ...present.map(({ id, full_name: name, title }): [string, string] => [id, `${name}, ${title}`]),
  ];
}

/** Converts the backend's names of invalid fields (`values.email`) to the form's (`email`). */
export function problemsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^values\./, ""), text]));
}
