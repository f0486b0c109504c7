import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import { canContact, doNotContactText } from "@/lib/contacts/do-not-contact";
import { mailHref, phoneHref } from "@/lib/contacts/reach";
import { describeRelationship, levelWords } from "@/lib/contacts/relationships";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { functionNames, levelNames } from "@/lib/contracts/contacts/names";
import type { Relationship } from "@/lib/contracts/contacts/relationship";
import { ContactLink } from "./contact-link";
import { CopyValue } from "./copy-value";
import { StrengthMark } from "./strength-mark";

interface ContactRowProps {
  person: Contact;
  /** The manager's name; null when unknown. */
  manager: string | null;
  /** The roles of the buying committee that the contact fills. */
  roles: readonly string[];
  /** The strongest relationship of a colleague with the contact; null if there is none. */
  knownBy: Relationship | null;
  /** Whether the URL names this contact. */
  isTarget: boolean;
  /** The contact's actions; absent for users who can't edit. */
  actions?: ReactNode;
  /** Called when a copy was refused because the shown contact is outdated. */
  onOutdated: () => void;
}

/** A contact of the account. A contact who is marked as do-not-contact, or has left, has no email to click or copy. */
export function ContactRow(props: ContactRowProps) {
  const { person, manager, roles, knownBy, isTarget, actions, onOutdated } = props;
  return (
    <tr
      id={`people-${person.id}`}
      aria-current={isTarget ? "true" : undefined}
      className={clsx(
        "relative border-line border-b align-top last:border-b-0 max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:py-3.5 lg:hover:bg-hover",
        isTarget && "bg-accent-soft",
      )}
    >
      <th scope="row" className="py-2.5 pr-4 pl-4 text-left font-normal max-lg:py-0 max-lg:pr-14 md:pl-5">
        <span className="flex items-center gap-3">
          <Avatar name={person.full_name} />
          <span data-live={`person ${person.id}`} className="min-w-0 rounded-xs">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <ContactLink
                id={person.id}
                className={clsx("font-medium", person.left_company ? "text-muted" : "text-ink")}
              >
                {person.full_name}
              </ContactLink>
              {person.do_not_contact ? <Badge tone="danger">Do not contact</Badge> : null}
              {person.left_company ? <Badge tone="warning">Left the company</Badge> : null}
            </span>
            <span className="block text-muted">{person.title}</span>
            {knownBy ? (
              <span title={describeRelationship(knownBy)} className="flex items-center gap-1.5 text-muted text-xs">
                <StrengthMark level={knownBy.level} />
                <span>
                  {levelWords[knownBy.level]}
                  <span className="sr-only"> relationship</span>: {knownBy.colleague.name}
                </span>
              </span>
            ) : null}
          </span>
        </span>
      </th>
      <td className="py-2.5 pr-4 max-lg:flex max-lg:gap-1.5 max-lg:py-0 max-lg:pl-15">
        <span data-live={`function ${person.id}`} className="block rounded-xs text-ink">
          {functionNames[person.function]}
        </span>
        <span className="block text-muted">{levelNames[person.level]}</span>
      </td>
      <td className={clsx("py-2.5 pr-4 max-lg:py-0 max-lg:pl-15", roles.length === 0 && "max-lg:hidden")}>
        {roles.length === 0 ? <ValueOrDash>{null}</ValueOrDash> : null}
        <span className="flex flex-wrap gap-1">
          {roles.map((role) => (
            <Badge key={role} tone="accent">
              {role}
            </Badge>
          ))}
        </span>
      </td>
      <td className={clsx("py-2.5 pr-4 text-muted max-lg:py-0 max-lg:pl-15", !manager && "max-lg:hidden")}>
        {manager ? <span className="lg:hidden">Reports to </span> : null}
        <ValueOrDash>{manager}</ValueOrDash>
        {manager && person.manager_assumed ? <span className="text-muted"> (assumed)</span> : null}
      </td>
      <td className="py-1.5 pr-4 max-lg:py-0 max-lg:pl-15">
        <ContactMethods person={person} onOutdated={onOutdated} />
      </td>
      {actions ? (
        <td className="w-12 py-2 pr-3 text-right max-lg:absolute max-lg:top-1.5 max-lg:right-0">{actions}</td>
      ) : null}
    </tr>
  );
}

function ContactMethods({ person, onOutdated }: { person: Contact; onOutdated: () => void }) {
  const doNotContact = doNotContactText(person);
  if (doNotContact) return <p className="max-w-72 py-1 text-muted [overflow-wrap:anywhere]">{doNotContact}</p>;
  if (!canContact(person)) return <p className="py-1 text-muted">No longer at this company.</p>;
  if (!person.email && !person.phone)
    return (
      <p className="py-1">
        <ValueOrDash>{null}</ValueOrDash>
      </p>
    );
  return (
    <>
      {person.email ? (
        <ContactMethod
          href={mailHref(person.email)}
          text={person.email}
          copy={<CopyValue contact={person} field="email" onOutdated={onOutdated} />}
        />
      ) : null}
      {person.phone ? (
        <ContactMethod
          href={phoneHref(person.phone)}
          text={person.phone}
          copy={<CopyValue contact={person} field="phone" onOutdated={onOutdated} />}
        />
      ) : null}
    </>
  );
}

function ContactMethod({ href, text, copy }: { href: string; text: string; copy: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      <a href={href} className="min-w-0 truncate py-0.5 text-accent-ink tabular-nums hover:underline">
        {text}
      </a>
      {copy}
    </span>
  );
}
