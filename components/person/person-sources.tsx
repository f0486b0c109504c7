"use client";

import { useRouter } from "next/navigation";
import { ContactChanges } from "@/components/contacts/dialogs/contact-changes";
import { ContactValues } from "@/components/contacts/dialogs/contact-values";
import { Card, CardBody, CardHeader, CardLink } from "@/components/ui/card";
import { tabHref } from "@/lib/activity/account-tab";
import type { HistoryPage } from "@/lib/contracts/accounts/account-change";
import type { Contact, ContactEvidence } from "@/lib/contracts/contacts/contact";

interface PersonSourcesProps {
  contact: Contact;
  evidence: ContactEvidence;
  /** The latest changes of the contact. */
  changes: HistoryPage;
}

/** The contact's values with their sources, and the latest changes. */
export function PersonSources({ contact, evidence, changes }: PersonSourcesProps) {
  const router = useRouter();
  return (
    <Card aria-labelledby="sources">
      <CardHeader
        id="sources"
        title="Sources and history"
        actions={
          changes.next_cursor ? <CardLink href={tabHref(contact.account_id, "history")}>All changes</CardLink> : null
        }
      />
      <CardBody>
        <ContactValues
          // Remounted when the contact has changed, to show the new sources that were loaded with the page.
          key={contact.updated_at}
          contact={contact}
          evidence={evidence}
          onChanged={router.refresh}
        />
        <h3 className="mt-4 border-line border-b pb-1.5 font-medium text-muted text-xs">Changes</h3>
        <ContactChanges contact={contact} page={changes} onChanged={router.refresh} />
      </CardBody>
    </Card>
  );
}
