"use client";

import { SavedViewBar, type SavedViewBarProps } from "@/components/accounts/views/saved-view-bar";
import { contactSettings, contactsAddress } from "@/lib/contact-list/saved-view";
import { type ContactsView, isContactsFiltered } from "@/lib/contact-list/view";

type ContactsViewBarProps = Pick<SavedViewBarProps<ContactsView>, "context" | "view" | "saved" | "onShow" | "onSaved">;

/** The scope and the saved views of the contacts list, and the actions for the current view. */
export function ContactsViewBar(props: ContactsViewBarProps) {
  return (
    <SavedViewBar
      {...props}
      subject="contact"
      address={contactsAddress}
      settings={contactSettings}
      isFiltered={isContactsFiltered(props.view)}
      onScope={(view) => props.onShow(view, null)}
    />
  );
}
