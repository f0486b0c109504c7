import { AccountLink } from "@/components/account-link/account-link";
import { CompanyMark } from "@/components/accounts/company-mark";
import { PageHeading } from "@/components/shell/page-heading";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { doNotContactText } from "@/lib/contacts/do-not-contact";
import type { Contact } from "@/lib/contracts/contacts/contact";
import type { ContactPage } from "@/lib/contracts/contacts/contact-page";
import { PersonActions } from "./person-actions";

interface PersonHeaderProps {
  contact: Contact;
  account: ContactPage["account"];
}

/** The contact's name and account, whether they may be contacted, and the actions. */
export function PersonHeader({ contact, account }: PersonHeaderProps) {
  const isExplained = Boolean(contact.do_not_contact_reason ?? contact.do_not_contact_since);
  return (
    <PageHeading
      lead={<Avatar name={contact.full_name} size="lg" />}
      title={contact.full_name}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-ink [overflow-wrap:anywhere]">{contact.title}</span>
          <AccountLink
            account={account}
            className="inline-flex min-w-0 items-center gap-1.5 rounded-xs text-ink hover:underline"
          >
            <CompanyMark name={account.name} logo={account.logo} size="sm" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{account.name}</span>
          </AccountLink>
          {contact.left_company ? <Badge tone="warning">Left the company</Badge> : null}
          {contact.do_not_contact ? <Badge tone="danger">Do not contact</Badge> : null}
          {isExplained ? (
            <span className="w-full text-sm [overflow-wrap:anywhere]">{doNotContactText(contact)}</span>
          ) : null}
        </span>
      }
      actions={<PersonActions contact={contact} account={account} />}
      actionsBeside
    />
  );
}
