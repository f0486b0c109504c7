"use client";

import { Download } from "lucide-react";
import { useRef } from "react";
import { Menu, MenuDownload, MenuItem } from "@/components/ui/overlay/menu";
import { showToast } from "@/components/ui/overlay/toast-store";
import { maxSelected } from "@/lib/accounts/bulk/bulk";
import { exportAddress } from "@/lib/accounts/list/export-address";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { formatCount } from "@/lib/figures/number";
import { saveFile } from "@/lib/http/browser/save-file";
import { actionStyle } from "./action-style";

interface ExportChosenProps {
  /** The list's filters when all matching accounts are selected; null for the selected rows. */
  query: string | null;
  ids: readonly string[];
  chosen: readonly ListColumn[];
}

/** Exports the selected accounts with the visible columns. */
export function ExportChosen({ query, ids, chosen }: ExportChosenProps) {
  const isBusy = useRef(false);
  const save = async (format: FileFormat) => {
    if (isBusy.current) return;
    if (ids.length > maxSelected) {
      showToast(`Choose at most ${formatCount(maxSelected)} rows, or all that match.`, { tone: "danger" });
      return;
    }
    isBusy.current = true;
    const problem = await saveFile("/api/accounts/export", { ids, columns: chosen, format });
    isBusy.current = false;
    if (problem !== null) showToast(problem, { tone: "danger" });
  };
  const trigger = (
    <>
      <Download className="size-3.5" aria-hidden="true" />
      Export
    </>
  );
  return (
    <Menu label="Export" trigger={trigger} triggerClassName={actionStyle}>
      {formats.map(({ format, label, note }) =>
        query === null ? (
          <MenuItem key={format} onClick={() => void save(format)}>
            {label}
          </MenuItem>
        ) : (
          <MenuDownload key={format} href={exportAddress(query, chosen, format)} label={label} note={note} />
        ),
      )}
    </Menu>
  );
}

const formats = [
  { format: "csv", label: "As CSV text", note: "For any program" },
  { format: "xlsx", label: "As Excel workbook", note: "Keeps text as text" },
] as const;
