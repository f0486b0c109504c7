"use client";

import { Download } from "lucide-react";
import { downloadList } from "@/components/list-exports/download-list";
import { useCan } from "@/components/session/me";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Menu, MenuFile } from "@/components/ui/overlay/menu";
import { showToast } from "@/components/ui/overlay/toast-store";
import { maxSelected } from "@/lib/accounts/bulk/bulk";
import { formatCount } from "@/lib/contracts/text/format-number";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { actionStyle } from "./action-button";

interface ExportSelectedProps {
  /** The number of selected rows. */
  count: number;
  /** Downloads the selected rows. @returns the problem to show; null on success */
  save: (format: FileFormat) => Promise<string | null>;
  /** The export URL when all matching rows are selected; absent for the selected rows. */
  urlOf?: ((format: FileFormat) => string) | undefined;
}

/** Exports the selected rows, in a format of choice. */
export function ExportSelected({ count, save, urlOf }: ExportSelectedProps) {
  const mayExport = useCan("exportData");
  const { run } = useOneAtATime();
  const onSave = async (format: FileFormat) => {
    if (count > maxSelected) {
      showToast(`Select at most ${formatCount(maxSelected)} rows, or all that match.`, { tone: "danger" });
      return;
    }
    const problem = await run(() => save(format));
    if (problem !== null) showToast(problem, { tone: "danger" });
  };
  if (!mayExport) return null;
  return (
    <Menu label="Export" icon={Download} trigger="Export" triggerClassName={actionStyle}>
      {formats.map(({ format, label, note }) => (
        <MenuFile
          key={format}
          label={label}
          note={note}
          onClick={() => void (urlOf ? run(() => downloadList(urlOf(format))) : onSave(format))}
        />
      ))}
    </Menu>
  );
}

const formats = [
  { format: "csv", label: "As CSV text", note: "For any program" },
  { format: "xlsx", label: "As Excel workbook", note: "Keeps text as text" },
] as const;
