"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { filterButton } from "@/components/accounts/filters/filter-button";
import { FileChoice } from "@/components/ui/file-choice";
import { Menu, MenuDownload } from "@/components/ui/menu";
import { type ContactsView, contactsFile } from "@/lib/contact-list/view";
import type { FileFormat } from "@/lib/contracts/file-format";

/** The people of the list as a file: all who match, not only those that are loaded. */
export function ExportMenu({ view }: { view: ContactsView }) {
  const [format, setFormat] = useState<FileFormat>("csv");
  const trigger = (
    <>
      <Download className="size-3.5" aria-hidden="true" />
      Export
    </>
  );
  return (
    <Menu
      label="Export"
      trigger={trigger}
      triggerClassName={`${filterButton(false)} md:ml-auto`}
      align="end"
      className="w-72"
    >
      <MenuDownload
        href={contactsFile(view, format)}
        label="Everybody in this list"
        note="Without those not to be contacted"
      />
      <FileChoice format={format} onChange={setFormat} />
    </Menu>
  );
}
