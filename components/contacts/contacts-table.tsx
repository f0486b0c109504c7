import type { ReactNode } from "react";
import { isAtCompany } from "@/lib/contacts/do-not-contact";
import type { Contact } from "@/lib/contracts/contacts/contact";
import type { Relationship } from "@/lib/contracts/contacts/relationship";
import { ContactRow } from "./contact-row";

const headings = ["Name", "Function and level", "Buying committee", "Reports to", "Email and phone"];

interface ContactsTableProps {
  /** The contacts to show. */
  people: readonly Contact[];
  /** The name of the contact with an id; null when it isn't loaded. */
  nameOf: (id: string | null) => string | null;
  /** The roles of the buying committee that contacts fill, by contact id. */
  roles: ReadonlyMap<string, readonly string[]>;
  /** The strongest relationship with each contact, by contact id. */
  relationships: ReadonlyMap<string, Relationship>;
  targetId: string | null;
  actionsFor: (person: Contact) => ReactNode;
  onOutdated: () => void;
}

/** The account's contacts as a table; contacts who have left form a group of their own below the others. */
export function ContactsTable({
  people,
  nameOf,
  roles,
  relationships,
  targetId,
  actionsFor,
  onOutdated,
}: ContactsTableProps) {
  const departed = people.filter((person) => !isAtCompany(person));
  const rowOf = (person: Contact) => (
    <ContactRow
      key={person.id}
      person={person}
      manager={nameOf(person.manager_id)}
      roles={roles.get(person.id) ?? []}
      knownBy={relationships.get(person.id) ?? null}
      isTarget={person.id === targetId}
      onOutdated={onOutdated}
      actions={actionsFor(person)}
    />
  );
  return (
    <table className="w-full border-line border-t text-sm max-lg:block">
      <thead className="text-muted text-xs max-lg:sr-only">
        <tr className="border-line border-b">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-4 text-left font-medium first:pl-4 md:first:pl-5">
              {heading}
            </th>
          ))}
          <th scope="col" className="w-12">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">{people.filter(isAtCompany).map(rowOf)}</tbody>
      {departed.length > 0 ? (
        <tbody className="max-lg:block">
          <tr className="border-line border-y bg-sunken max-lg:block">
            <th scope="rowgroup" colSpan={headings.length + 1} className="px-4 py-2 text-left font-medium md:px-5">
              Left the company
            </th>
          </tr>
          {departed.map(rowOf)}
        </tbody>
      ) : null}
    </table>
  );
}
