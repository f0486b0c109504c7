"use client";

import { filterButton } from "@/components/account-filters/filter-button";
import { useCan } from "@/components/session/me";
import { ExportMenu } from "@/components/ui/overlay/export-menu";
import { MenuDownload } from "@/components/ui/overlay/menu";
import { type ContactsView, contactsFile, writeContactsView } from "@/lib/contact-list/view";

/** Exports the list: all matching contacts, not only the loaded ones. */
export function ContactsExportMenu({ view }: { view: ContactsView }) {
  if (!useCan("exportData")) return null;
  return (
    <ExportMenu triggerClassName={`${filterButton(false)} md:ml-auto`}>
      {(format) => (
        <MenuDownload
          href={contactsFile(writeContactsView(view), format)}
          label="All contacts in this list"
          note="Excludes do-not-contact"
        />
      )}
    </ExportMenu>
  );
}
