"use client";

import {
  ArrowRightLeft,
  Building2,
  History,
  LogOut,
  MessageCircleOff,
  Network,
  Pencil,
  Trash2,
  Undo2,
} from "lucide-react";
import { useCan } from "@/components/session/me";
import { MenuDivider, MenuLink } from "@/components/ui/overlay/menu";
import { MoreMenu } from "@/components/ui/overlay/more-menu";
import { OnlineMenuItem } from "@/components/ui/overlay/online-menu-item";
import type { Contact } from "@/lib/contracts/contacts/contact";

/** The actions on a contact: most of them open the dialog of the same name, the others run at once. */
export type ContactAction =
  | "edit"
  | "reports"
  | "left"
  | "back"
  | "move"
  | "doNotContact"
  | "allowContact"
  | "history"
  | "remove";

interface ContactMenuProps {
  contact: Contact;
  /** The account to open from the menu, where the contact isn't shown at its account. */
  account?: { id: string; name: string };
  onAct: (action: ContactAction) => void;
}

/** The menu of actions on a contact. */
export function ContactMenu({ contact, account, onAct }: ContactMenuProps) {
  const canEdit = useCan("editAccounts");
  const canRemove = useCan("removeContacts");
  const item = (action: ContactAction, Icon: typeof Pencil, text: string) => (
    <OnlineMenuItem onClick={() => onAct(action)}>
      <Icon aria-hidden="true" />
      {text}
    </OnlineMenuItem>
  );
  return (
    <MoreMenu
      label={`Actions for ${contact.full_name}`}
      triggerClassName="size-8 rounded-md"
      className="w-60"
      isDrawnWhenOpen
    >
      {account ? (
        <MenuLink href={`/account/${account.id}`}>
          <Building2 aria-hidden="true" />
          Open {account.name}
        </MenuLink>
      ) : null}
      {canEdit ? (
        <>
          {item("edit", Pencil, "Edit")}
          {item("reports", Network, "Reports to…")}
          {item("move", ArrowRightLeft, "Move to another account")}
          {contact.left_company
            ? item("back", Undo2, "Mark as back at the company")
            : item("left", LogOut, "Mark as left the company")}
          {contact.do_not_contact
            ? item("allowContact", MessageCircleOff, "Allow contact")
            : item("doNotContact", MessageCircleOff, "Mark as do not contact")}
          <MenuDivider />
        </>
      ) : null}
      {item("history", History, "Source and history")}
      {canEdit && canRemove ? item("remove", Trash2, "Remove") : null}
    </MoreMenu>
  );
}
