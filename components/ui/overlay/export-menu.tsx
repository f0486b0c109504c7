"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FileFormat } from "@/lib/contracts/file-format";
import { FileChoice } from "./file-choice";
import { Menu } from "./menu";

interface ExportMenuProps {
  triggerClassName: string;
  /** Of the word beside the picture, where there is no room for it. */
  labelClassName?: string;
  /** What can be taken out, in the chosen format. */
  children: (format: FileFormat) => ReactNode;
}

/** A list as a file: what of it, and in which format. */
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
