"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { FileChoice } from "@/components/ui/overlay/file-choice";
import { Menu, MenuDownload } from "@/components/ui/overlay/menu";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { downloadList } from "./download-list";

interface ExportMenuProps {
  triggerClassName: string;
  /** The menu's downloads; `url` returns a file's export URL. */
  files: readonly { label: string; note: string; url: (format: FileFormat) => string }[];
}

/** A menu of downloads of a list, with a choice of format. */
export function ExportMenu({ triggerClassName, files }: ExportMenuProps) {
  const [format, setFormat] = useState<FileFormat>("csv");
  const trigger = (
    <>
      <Download className="size-3.5" aria-hidden="true" />
      Export
    </>
  );
  return (
    <Menu label="Export" trigger={trigger} triggerClassName={triggerClassName} align="end" className="w-72">
      {files.map(({ label, note, url }) => (
        <MenuDownload key={label} label={label} note={note} onClick={() => void downloadList(url(format))} />
      ))}
      <FileChoice format={format} onChange={setFormat} />
    </Menu>
  );
}
