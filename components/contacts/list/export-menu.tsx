"use client";

import { filterButton } from "@/components/account-filters/filter-button";
import { ExportMenu } from "@/components/list-exports/export-menu";
import { useCan } from "@/components/session/me";
import { type ContactsView, contactsFile, writeContactsView } from "@/lib/contact-list/view";

/** Exports the list: all matching contacts, not only the loaded ones. */
export function ContactsExportMenu({ view }: { view: ContactsView }) {
  if (!useCan("exportData")) return null;
  return (
    <ExportMenu
      triggerClassName={`${filterButton(false)} md:ml-auto`}
      files={[
        {
          label: "All contacts in this list",
          note: "Excludes do-not-contact",
          url: (format) => contactsFile(writeContactsView(view), format),
        },
      ]}
    />
  );
}
