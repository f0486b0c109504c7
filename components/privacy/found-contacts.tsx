import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import type { ErasureContact } from "@/lib/contracts/contacts/erasure";

interface FoundContactsProps {
  contacts: readonly ErasureContact[];
  /** The text that was searched for. */
  text: string;
}

/** The contacts that a search has found; each links to the preview of erasing the person. */
export function FoundContacts({ contacts, text }: FoundContactsProps) {
  if (contacts.length === 0)
    return (
      <p role="status" className="text-muted text-sm">
        No contact has “{text}” as email, name or phone number.
      </p>
    );
  return (
    <ul aria-label="Found contacts" className="divide-y divide-line rounded-lg border border-line">
      {contacts.map((contact) => (
        <li key={contact.id}>
          <Link
            href={`/settings?section=privacy&contact=${contact.id}`}
            className="block px-4 py-3 text-sm hover:bg-hover"
          >
            <ContactLine contact={contact} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A contact's name, title and account. */
export function ContactLine({ contact }: { contact: ErasureContact }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium text-ink [overflow-wrap:anywhere]">{contact.full_name}</span>
        {contact.is_removed ? <Badge>Removed</Badge> : null}
      </span>
      <span className="block text-muted [overflow-wrap:anywhere]">
        {contact.title} at {contact.account.name}
      </span>
    </>
  );
}
