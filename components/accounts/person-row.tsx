import { clsx } from "clsx";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { buyingRoleNames, canContact, functionNames, levelNames } from "@/lib/accounts/people";
import type { Contact } from "@/lib/contracts/contact";
import { Known } from "./known";

interface PersonRowProps {
  person: Contact;
  /** The name of the manager, where it is known. */
  manager: string | null;
}

/** Somebody at the account. Whoever isn't to be contacted, or has left, has no address to press or copy here. */
export function PersonRow({ person, manager }: PersonRowProps) {
  return (
    <tr className="border-line border-b align-top last:border-b-0 max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:py-3.5 lg:hover:bg-hover">
      <th scope="row" className="py-3 pr-4 pl-4 text-left font-normal max-lg:py-0 md:pl-5">
        <span className="flex items-center gap-3">
          <Avatar name={person.full_name} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium text-ink">{person.full_name}</span>
              {person.do_not_contact ? <Badge tone="danger">Do not contact</Badge> : null}
              {person.left_company ? <Badge tone="warning">Left the company</Badge> : null}
            </span>
            <span className="block text-muted">{person.title}</span>
          </span>
        </span>
      </th>
      <td className="py-3 pr-4 max-lg:flex max-lg:gap-1.5 max-lg:py-0 max-lg:pl-15">
        <span className="block text-ink">{functionNames[person.function]}</span>
        <span className="block text-faint">{levelNames[person.level]}</span>
      </td>
      <td className={clsx("py-3 pr-4 max-lg:py-0 max-lg:pl-15", !person.buying_role && "max-lg:hidden")}>
        <Known>{person.buying_role ? <Badge tone="accent">{buyingRoleNames[person.buying_role]}</Badge> : null}</Known>
      </td>
      <td className={clsx("py-3 pr-4 text-muted max-lg:py-0 max-lg:pl-15", !manager && "max-lg:hidden")}>
        {manager ? <span className="lg:hidden">Reports to </span> : null}
        <Known>{manager}</Known>
      </td>
      <td className="py-2 pr-4 max-lg:py-0 max-lg:pl-15 md:pr-5">
        <Ways person={person} />
      </td>
    </tr>
  );
}

function Ways({ person }: { person: Contact }) {
  if (person.do_not_contact) return <p className="py-1 text-muted">Asked not to be contacted.</p>;
  if (!canContact(person)) return <p className="py-1 text-muted">No longer reachable here.</p>;
  if (!person.email && !person.phone)
    return (
      <p className="py-1">
        <Known>{null}</Known>
      </p>
    );
  return (
    <>
      {person.email ? (
        <Way
          href={`mailto:${encodeURIComponent(person.email).replace("%40", "@")}`}
          text={person.email}
          label={`Copy email of ${person.full_name}`}
        />
      ) : null}
      {person.phone ? (
        <Way
          href={`tel:${person.phone.replace(/[^\d+]/g, "")}`}
          text={person.phone}
          label={`Copy phone of ${person.full_name}`}
        />
      ) : null}
    </>
  );
}

function Way({ href, text, label }: { href: string; text: string; label: string }) {
  return (
    <span className="flex items-center gap-1">
      <a href={href} className="min-w-0 truncate py-0.5 text-accent-ink tabular-nums hover:underline">
        {text}
      </a>
      <CopyButton text={text} label={label} />
    </span>
  );
}
