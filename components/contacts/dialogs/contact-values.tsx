import { ValueSource } from "@/components/facts/value-source";
import { contactFieldNames, contactValueText } from "@/lib/contacts/values";
import type { Evidence } from "@/lib/contracts/accounts/account-change";
import type { Contact, ContactEvidence } from "@/lib/contracts/contacts/contact";
import { contactFactFields } from "@/lib/contracts/contacts/contact-fact-field";
import { factOf } from "@/lib/facts/fact";

interface ContactValuesProps {
  contact: Contact;
  evidence: ContactEvidence;
  /** Called after a value was marked as wrong, and after that was undone. */
  onChanged: () => void;
}

/** The values of a contact, each with its sources. */
export function ContactValues({ contact, evidence, onChanged }: ContactValuesProps) {
  const byField = new Map(evidence.items.map((one) => [one.field, one]));
  const lines = contactFactFields.flatMap((field) => {
    const one = byField.get(field);
    return one ? [{ field, label: contactFieldNames[field], evidence: one, fact: factOf(one) }] : [];
  });
  return (
    <dl aria-label={`Values of ${contact.full_name}`}>
      {lines.map(({ field, label, evidence: one, fact }) => (
        <div key={field} className="flex items-start gap-3 py-1.5 text-sm">
          <dt className="w-32 shrink-0 text-muted">{label}</dt>
          <dd className="flex min-w-0 grow items-start justify-between gap-3">
            <span className="min-w-0 text-ink [overflow-wrap:anywhere]">{textOf(contact, one)}</span>
            {fact ? (
              <ValueSource
                subject={{ accountId: contact.account_id, contactId: contact.id }}
                fact={fact}
                label={label}
                known={one}
                onChanged={onChanged}
              />
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The chosen value as text; "Not known" when no candidate was chosen. */
function textOf({ do_not_contact_reason: reason }: Contact, { field, candidates }: Evidence): string {
  const chosen = candidates.find((one) => one.is_chosen);
  if (!chosen) return "Not known";
  const text = chosen.name ?? contactValueText(field, chosen.value);
  return field === "do_not_contact" && reason ? `${text}: ${reason}` : text;
}
