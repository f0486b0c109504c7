"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { FileChoice } from "@/components/ui/overlay/file-choice";
import { Menu, MenuFile } from "@/components/ui/overlay/menu";
import { loadForAction } from "@/components/ui/state/load-for-action";
import type { FileFormat } from "@/lib/contracts/wire/file-format";

interface ExportMenuProps {
  triggerClassName: string;
  /** The menu's downloads; `url` returns a file's export URL. */
  files: readonly { label: string; note: string; url: (format: FileFormat) => string }[];
}

/** Loads the code of downloads first, because most visits export nothing. */
async function download(url: string): Promise<void> {
  const part = await loadForAction(() => import("./download-list"));
  await part?.downloadList(url);
}

/** A menu of downloads of a list, with a choice of format. */
export function ExportMenu({ triggerClassName, files }: ExportMenuProps) {
  const [format, setFormat] = useState<FileFormat>("csv");
  const { run } = useOneAtATime();
  return (
    <Menu
      label="Export"
      icon={Download}
      trigger="Export"
      triggerClassName={triggerClassName}
      align="end"
      className="w-72"
    >
      {files.map(({ label, note, url }) => (
        <MenuFile key={label} label={label} note={note} onClick={() => void run(() => download(url(format)))} />
      ))}
      <FileChoice format={format} onChange={setFormat} />
    </Menu>
  );
}
