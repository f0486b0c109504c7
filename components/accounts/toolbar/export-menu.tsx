"use client";

import { ExportMenu } from "@/components/list-exports/export-menu";
import { useCan } from "@/components/session/me";
import { contactExportAddress, exportAddress } from "@/lib/accounts/list/export-address";
import { type AccountsView, writeView } from "@/lib/accounts/list/view";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import { filterButton } from "../../account-filters/filter-button";

interface AccountsExportMenuProps {
  view: AccountsView;
  chosen: readonly ListColumn[];
}

/** Exports the list: all matching accounts, not only the loaded ones. */
export function AccountsExportMenu({ view, chosen }: AccountsExportMenuProps) {
  const mayExport = useCan("exportData");
  const query = writeView(view);
  if (!mayExport) return null;
  return (
    <ExportMenu
      triggerClassName={filterButton(false)}
      files={[
        {
          label: "Visible columns",
          note: "In their current order",
          url: (format) => exportAddress(query, chosen, format),
        },
        {
          label: "All fields",
          note: "For a spreadsheet or another system",
          url: (format) => exportAddress(query, null, format),
        },
        {
          label: "Contacts at these accounts",
          note: "Excludes do-not-contact",
          url: (format) => contactExportAddress(query, format),
        },
      ]}
    />
  );
}
