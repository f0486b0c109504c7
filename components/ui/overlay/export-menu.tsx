"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { FileChoice } from "./file-choice";
import { Menu } from "./menu";

interface ExportMenuProps {
  triggerClassName: string;
  /** The classes of the button's label, for widths at which only its icon fits. */
  labelClassName?: string;
  /** The menu's downloads, in the chosen format. */
  children: (format: FileFormat) => ReactNode;
}

/** A menu of downloads of a list, with a choice of format. */
export function ExportMenu({ triggerClassName, labelClassName, children }: ExportMenuProps) {
  const [format, setFormat] = useState<FileFormat>("csv");
  const trigger = (
    <span title="Export" className="inline-flex items-center gap-1.5">
      <Download className="size-3.5" aria-hidden="true" />
      <span className={labelClassName}>Export</span>
    </span>
  );
  return (
    <Menu label="Export" trigger={trigger} triggerClassName={triggerClassName} align="end" className="w-72">
      {children(format)}
      <FileChoice format={format} onChange={setFormat} />
    </Menu>
  );
}
