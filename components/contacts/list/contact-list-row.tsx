import { clsx } from "clsx";
import { memo, type ReactNode } from "react";
import { AccountLink } from "@/components/account-link/account-link";
import { SelectCell } from "@/components/paged-list/select-cell";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/state/skeleton";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import { canContact, doNotContactText } from "@/lib/contacts/do-not-contact";
import type { ListedContact } from "@/lib/contracts/contacts/contact-list";
import { ContactLink } from "../contact-link";
import { CopyValue } from "../copy-value";

const rowStyle =
  "group relative flex h-11 items-center gap-4 border-line border-b px-4 text-sm max-md:h-[4.25rem] max-md:gap-3 md:px-8";

/** The width of each column: a share of the row, independent of its contents, so that all rows align. */
export const contactWidths = {
  name: "min-w-0 flex-[2]",
  account: "min-w-0 flex-[1.3] max-md:hidden",
  email: "min-w-0 flex-[1.6] max-lg:hidden",
  phone: "w-36 shrink-0 max-xl:hidden",
  actions: "w-8 shrink-0",
};

interface ContactListRowProps {
  person: ListedContact;
  /** Counted from 0. */
  index: number;
  /** Must be referentially stable while the list doesn't change, so that scrolling doesn't re-render the rows. */
  menuOf: (person: ListedContact) => ReactNode;
  isSelected: boolean;
  /** Whether any row is selected. */
  isChoosing: boolean;
  onSelect: (person: ListedContact, index: number, isRange: boolean) => void;
  onOutdated: () => void;
}

/** A contact in the list: a table row on wide screens, a card of two lines on a phone. */
export const ContactListRow = memo(function ContactListRow(props: ContactListRowProps) {
  const { person, index, menuOf, isSelected, isChoosing, onSelect, onOutdated } = props;
  const doNotContact = doNotContactText(person);
  return (
    <tr
      // Row numbers are counted from 1, and the heading is the first row.
      aria-rowindex={index + 2}
      data-index={index}
      className={clsx(rowStyle, "hover:bg-hover has-focus-visible:bg-hover", isSelected && "bg-accent-soft")}
    >
      <SelectCell
        name={person.full_name}
        isSelected={isSelected}
        isChoosing={isChoosing}
        onSelect={(isRange) => onSelect(person, index, isRange)}
      />
      <th scope="row" className={clsx("flex items-center gap-3 text-left font-normal", contactWidths.name)}>
        <Avatar name={person.full_name} size="sm" />
        <span className="min-w-0 grow">
          <span className="flex min-w-0 items-center gap-2 leading-5">
            <ContactLink
              id={person.id}
              className={clsx("min-w-0 truncate font-medium row-link", person.left_company ? "text-muted" : "text-ink")}
            >
              {person.full_name}
            </ContactLink>
            {person.left_company ? <Badge tone="warning">Left</Badge> : null}
            {person.do_not_contact ? (
              <Badge tone="danger" className="lg:hidden">
                Do not contact
              </Badge>
            ) : null}
          </span>
          <span className="block truncate text-xs leading-4 md:text-muted">
            {person.title}
            <span className="md:hidden"> · {person.account.name}</span>
          </span>
        </span>
      </th>
      <td className={clsx("flex text-ink", contactWidths.account)}>
        <AccountLink account={person.account} className="relative z-[1] min-h-6 truncate leading-6 hover:underline">
          {person.account.name}
        </AccountLink>
      </td>
      <td className={clsx("flex items-center gap-1", contactWidths.email)}>
        {doNotContact ? (
          <>
            <Badge tone="danger">Do not contact</Badge>
            <span className="truncate text-muted" title={doNotContact}>
              {person.do_not_contact_reason}
            </span>
          </>
        ) : person.email && canContact(person) ? (
          <>
            <span className="truncate text-ink">{person.email}</span>
            <span className="relative z-[1] flex reveal-on-hover">
              <CopyValue contact={person} field="email" onOutdated={onOutdated} />
            </span>
          </>
        ) : (
          <ValueOrDash>{null}</ValueOrDash>
        )}
      </td>
      <td className={clsx("truncate text-ink tabular-nums", contactWidths.phone)}>
        <ValueOrDash>{canContact(person) ? person.phone : null}</ValueOrDash>
      </td>
      <td className={clsx("relative z-[1] reveal-on-hover", contactWidths.actions)}>{menuOf(person)}</td>
    </tr>
  );
});

/** A placeholder for a row that is still loading. */
export function ContactRowSkeleton({ index }: { index: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy="true" className={rowStyle}>
      <td className="w-5 shrink-0 max-md:hidden" />
      <th scope="row" className={clsx("flex items-center gap-3", contactWidths.name)}>
        <Skeleton className="size-6 shrink-0 rounded-full" />
        <Skeleton className="h-3.5 w-2/3" />
        <span className="sr-only">Loading</span>
      </th>
      <td className={contactWidths.account}>
        <Skeleton className="h-3.5 w-3/4" />
      </td>
      <td className={contactWidths.email}>
        <Skeleton className="h-3.5 w-3/4" />
      </td>
    </tr>
  );
}
