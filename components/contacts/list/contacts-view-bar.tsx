"use client";

import { SavedViewBar } from "@/components/accounts/views/saved-view-bar";
import { ScopeSwitch } from "@/components/accounts/views/scope-switch";
import type { OnSaved } from "@/components/accounts/views/use-saved-views";
import type { ShownView, ViewContext } from "@/lib/accounts/list/saved-view";
import { contactSettings, contactsAddress } from "@/lib/contact-list/saved-view";
import { type ContactsView, fullContactsView, isContactsFiltered, writeContactsView } from "@/lib/contact-list/view";
import type { SavedView } from "@/lib/contracts/views/saved-view";

const { addressOf, isEdited, viewOf } = contactsAddress;

interface ContactsViewBarProps extends Omit<ShownView<ContactsView>, "isMissing"> {
  context: ViewContext;
  /** Opens a saved view, or a view that isn't based on one. */
  onShow: (view: ContactsView, saved: SavedView | null) => void;
  onSaved: OnSaved;
}

/** The scope and the saved views of the contacts list, and the actions for the current view. */
export function ContactsViewBar({ context, view, saved, onShow, onSaved }: ContactsViewBarProps) {
  const ofScope = (owner: string | null) => ({ ...(saved ? fullContactsView : view), owner });
  return (
    <SavedViewBar
      {...{ context, saved, onSaved }}
      isChanged={isEdited({ view, saved }, contactSettings)}
      isFiltered={isContactsFiltered(view)}
      content={{ subject: "contact", query: writeContactsView(view), ...contactSettings }}
      hrefOf={(one) => addressOf({ view: viewOf(one), saved: one }, context)}
      onShow={(one) => onShow(one ? viewOf(one) : fullContactsView, one)}
      onLeave={() => onShow(view, null)}
      scope={
        <ScopeSwitch
          label="Whose contacts"
          hasTeam={context.hasTeam ?? false}
          owner={view.owner}
          isInSaved={saved !== null}
          hrefOf={(owner) => addressOf({ view: ofScope(owner), saved: null }, context)}
          onChange={(owner) => onShow(ofScope(owner), null)}
        />
      }
    />
  );
}
