import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { isAssumed } from "@/lib/contacts/org-tree";
import type { Contact } from "@/lib/contracts/contact";

interface OrgContactProps {
  person: Contact;
  /** Said to those who don't see the lines; null where they stand at the top. */
  managerName: string | null;
  /** Somebody is held over them. */
  isTarget?: boolean;
  /** What can be done with them; null for who only reads. */
  actions: ReactNode;
}

/** Somebody in the org chart. A dashed edge: nobody has confirmed whom they report to. */
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
        <span className={clsx("block truncate font-medium text-sm", person.left_company ? "text-muted" : "text-ink")}>
          {person.full_name}
        </span>
        <span className={clsx("block truncate text-xs", person.left_company ? "text-warning-ink" : "text-muted")}>
          {person.left_company ? "Left the company" : person.title}
        </span>
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
