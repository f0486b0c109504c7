"use client";

import { Mail, Phone } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { type ContactAction, ContactMenu } from "@/components/contacts/contact-menu";
import ContactDialogs from "@/components/contacts/dialogs/contact-dialogs";
import type { OpenDialog } from "@/components/contacts/dialogs/open-dialog";
import { useContactActions } from "@/components/contacts/use-contact-actions";
import { Button } from "@/components/ui/button/button";
import { buttonStyle } from "@/components/ui/button/button-style";
import { tabHref } from "@/lib/activity/account-tab";
import { canContact } from "@/lib/contacts/do-not-contact";
import { mailHref, phoneHref } from "@/lib/contacts/reach";
import type { Contact } from "@/lib/contracts/contacts/contact";

interface PersonActionsProps {
  contact: Contact;
  account: { id: string; name: string };
}

/** Email, Call and the contact's menu. Removing the contact opens the account's contacts. */
export function PersonActions({ contact, account }: PersonActionsProps) {
  const router = useRouter();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { act } = useContactActions({ onChanged: router.refresh, onOpen: setDialog });
  const isReachable = canContact(contact);
  const onAct = (action: ContactAction) => {
    act(contact, action);
    if (action === "remove") router.push(tabHref(account.id, "people"));
  };
  return (
    <>
      <Reach
        href={isReachable && contact.email ? mailHref(contact.email) : null}
        unknown={isReachable ? "No email address is known" : null}
      >
        <Mail className="size-4" aria-hidden="true" />
        <span className="max-md:sr-only">Email</span>
      </Reach>
      <Reach
        href={isReachable && contact.phone ? phoneHref(contact.phone) : null}
        unknown={isReachable ? "No phone number is known" : null}
      >
        <Phone className="size-4" aria-hidden="true" />
        <span className="max-md:sr-only">Call</span>
      </Reach>
      <ContactMenu contact={contact} onAct={onAct} />
      <ContactDialogs
        open={dialog}
        account={account}
        people={null}
        onChanged={router.refresh}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

interface ReachProps {
  /** Null: the button is disabled. */
  href: string | null;
  /** Why the button is disabled, unless the header's badge already says so. */
  unknown: string | null;
  children: ReactNode;
}

function Reach({ href, unknown, children }: ReachProps) {
  if (href === null)
    return (
      <Button disabled title={unknown ?? undefined}>
        {children}
      </Button>
    );
  return (
    <a href={href} className={buttonStyle("secondary", "md")}>
      {children}
    </a>
  );
}
