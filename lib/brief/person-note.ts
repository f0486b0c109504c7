import { contactFieldNames } from "@/lib/contacts/values";
import type { Evidence } from "@/lib/contracts/accounts/account-change";
import type { Contact } from "@/lib/contracts/contacts/contact";
import type { ContactFactField } from "@/lib/contracts/contacts/contact-fact-field";
import { sourceName } from "@/lib/contracts/home/source-name";
import { formatDay } from "@/lib/figures/time";

/**
 * Describes the sources and dates behind a brief's line about a contact. A single source is named alone, several with
 * the values that each provides: `name, title: People.csv, 3 Jul 2025; email: Your team, 10 Mar 2026`.
 *
 * @param evidence the sources of the contact's values; null if unknown: all values are then attributed to the contact's
 * own source
 * @param hasRole whether the line names a role of the buying committee
 */
export function personNote(person: Contact, evidence: readonly Evidence[] | null, hasRole: boolean): string {
  const fieldsBySource = new Map<string, ContactFactField[]>();
  for (const field of shownFields(person)) {
    const known = evidence?.find((one) => one.field === field);
    // The source of do-not-contact is left out for a reader who may not see its details.
    if (field === "do_not_contact" && evidence !== null && !known) continue;
    const chosen = known?.candidates.find((one) => one.is_chosen);
    const source = chosen?.source ?? person.source;
    const sourceText = `${sourceName(source)}, ${formatDay(chosen?.seen_at ?? person.updated_at)}`;
    fieldsBySource.set(sourceText, [...(fieldsBySource.get(sourceText) ?? []), field]);
  }
  const parts = [...fieldsBySource].map(([sourceText, fields]) =>
    fieldsBySource.size === 1
      ? sourceText
      : `${fields.map((field) => contactFieldNames[field].toLowerCase()).join(", ")}: ${sourceText}`,
  );
  return [...parts, ...(hasRole ? ["role: buying committee"] : [])].join("; ");
}

function shownFields({ title, email, phone, do_not_contact: isBarred }: Contact): ContactFactField[] {
  if (isBarred) return ["full_name", ...(title ? (["title"] as const) : []), "do_not_contact"];
  return [
    "full_name",
    ...(title ? (["title"] as const) : []),
    ...(email ? (["email"] as const) : []),
    ...(phone ? (["phone"] as const) : []),
  ];
}
