"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { FileChoice } from "@/components/ui/file-choice";
import { Menu, MenuDownload } from "@/components/ui/menu";
import { contactExportAddress, exportAddress } from "@/lib/accounts/export-address";
import { type AccountsView, writeView } from "@/lib/accounts/view";
import type { AccountColumn } from "@/lib/contracts/account-columns";
import type { FileFormat } from "@/lib/contracts/file-format";
import { filterButton } from "../filters/filter-button";

interface ExportMenuProps {
  view: AccountsView;
  chosen: readonly AccountColumn[];
}

/** The list as a file: all accounts that match, not only those that are loaded. */
export function ExportMenu({ view, chosen }: ExportMenuProps) {
  const [format, setFormat] = useState<FileFormat>("csv");
  const query = writeView(view);
  const trigger = (
    <>
      <Download className="size-3.5" aria-hidden="true" />
      Export
    </>
  );
  return (
    <Menu label="Export" trigger={trigger} triggerClassName={filterButton(false)} align="end" className="w-72">
      <MenuDownload
        href={exportAddress(query, chosen, format)}
        label="What is shown"
        note="These columns, in this order"
      />
      <MenuDownload
        href={exportAddress(query, null, format)}
        label="All fields"
        note="For a spreadsheet or another system"
      />
      <MenuDownload
        href={contactExportAddress(query, format)}
        label="People at these accounts"
        note="Without those not to be contacted"
      />
      <FileChoice format={format} onChange={setFormat} />
    </Menu>
  );
}
