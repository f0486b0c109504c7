"use client";

import { useCan } from "@/components/session/me";
import { ExportMenu } from "@/components/ui/overlay/export-menu";
import { MenuDownload } from "@/components/ui/overlay/menu";
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
    <ExportMenu triggerClassName={filterButton(false)}>
      {(format) => (
        <>
          <MenuDownload
            href={exportAddress(query, chosen, format)}
            label="Visible columns"
            note="In their current order"
          />
          <MenuDownload
            href={exportAddress(query, null, format)}
            label="All fields"
            note="For a spreadsheet or another system"
          />
          <MenuDownload
            href={contactExportAddress(query, format)}
            label="Contacts at these accounts"
            note="Excludes do-not-contact"
          />
        </>
      )}
    </ExportMenu>
  );
}
