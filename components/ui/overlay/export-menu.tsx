"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { FileChoice } from "./file-choice";
import { Menu } from "./menu";

interface ExportMenuProps {
  triggerClassName: string;
  /** The menu's downloads, in the chosen format. */
  children: (format: FileFormat) => ReactNode;
}

/** A menu of downloads of a list, with a choice of format. */
export function ExportMenu({ triggerClassName, children }: ExportMenuProps) {
  const [format, setFormat] = useState<FileFormat>("csv");
  const trigger = (
    <>
      <Download className="size-3.5" aria-hidden="true" />
      Export
    </>
  );
  return (
    <Menu label="Export" trigger={trigger} triggerClassName={triggerClassName} align="end" className="w-72">
      {children(format)}
      <FileChoice format={format} onChange={setFormat} />
    </Menu>
  );
}
