"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FileFormat } from "@/lib/contracts/file-format";
import { FileChoice } from "./file-choice";
import { Menu } from "./menu";

interface ExportMenuProps {
  triggerClassName: string;
  /** What can be taken out, in the chosen format. */
  children: (format: FileFormat) => ReactNode;
}

/** A list as a file: what of it, and in which format. */
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
