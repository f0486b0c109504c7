"use client";

import { SavedViewBar } from "@/components/accounts/views/saved-view-bar";
import type { OnSaved } from "@/components/accounts/views/use-saved-views";
import type { ShownView, ViewContext } from "@/lib/accounts/list/saved-view";
import { contactSettings, contactsAddress } from "@/lib/contact-list/saved-view";
import { type ContactsView, isContactsFiltered } from "@/lib/contact-list/view";
import type { SavedView } from "@/lib/contracts/views/saved-view";

interface ContactsViewBarProps extends Omit<ShownView<ContactsView>, "isMissing"> {
  context: ViewContext;
  /** Opens a saved view, or a view that isn't based on one. */
  onShow: (view: ContactsView, saved: SavedView | null) => void;
  onSaved: OnSaved;
}

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
