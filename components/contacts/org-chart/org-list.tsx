import type { ReactNode } from "react";
import type { OrgNode } from "@/lib/contacts/org-tree";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { OrgContact } from "./org-contact";

interface OrgListProps {
  nodes: readonly OrgNode[];
  managerName: string | null;
  actionsFor: (person: Contact) => ReactNode;
}

/** The org chart on narrow screens: a nested list. */
export function OrgList({ nodes, managerName, actionsFor }: OrgListProps) {
  return (
    <ul aria-label={managerName === null ? "Org chart" : undefined} className="flex flex-col gap-1.5">
      {nodes.map(({ person, reports }) => (
        <li key={person.id} className="flex flex-col gap-1.5">
          <div className="h-12">
            <OrgContact person={person} managerName={managerName} actions={actionsFor(person)} />
          </div>
          {reports.length > 0 ? (
            <div className="ml-2 border-line border-l pl-2">
              <OrgList nodes={reports} managerName={person.full_name} actionsFor={actionsFor} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
