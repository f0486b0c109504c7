import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { isAssumed } from "@/lib/contacts/org-tree";
import type { Contact } from "@/lib/contracts/contacts/contact";

interface OrgContactProps {
  person: Contact;
  /** Announced to screen readers instead of the lines; null for a contact at the top. */
  managerName: string | null;
  /** Whether another contact is being dragged over this one. */
  isTarget?: boolean;
  /** The contact's actions; null for users who can't edit. */
  actions: ReactNode;
}

/** A contact in the org chart. A dashed border means that their manager isn't confirmed. */
export function OrgContact({ person, managerName, isTarget = false, actions }: OrgContactProps) {
  const isGuess = managerName !== null && isAssumed(person);
  return (
    <div
      className={clsx(
        "flex h-full items-center gap-2 rounded-md border bg-surface pr-1 pl-2",
        isGuess ? "border-control border-dashed" : "border-line-strong",
        isTarget && "bg-accent-soft outline-2 outline-accent",
      )}
    >
      <Avatar name={person.full_name} size="sm" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium text-ink text-sm">{person.full_name}</span>
        <span className="block truncate text-muted text-xs">{person.title}</span>
        {managerName === null ? null : (
          <span className="sr-only">
            , reports to {managerName}
            {isGuess ? " (assumed)" : ""}
          </span>
        )}
      </span>
      {actions}
    </div>
  );
}
