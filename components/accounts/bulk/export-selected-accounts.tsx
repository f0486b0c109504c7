"use client";

import { exportAddress } from "@/lib/accounts/list/export-address";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import { saveFile } from "@/lib/http/browser/save-file";
import { ExportSelected } from "./export-selected";

interface ExportSelectedAccountsProps {
  /** The list's filters when all matching accounts are selected; null for the selected rows. */
  query: string | null;
  ids: readonly string[];
  chosen: readonly ListColumn[];
}

/** Exports the selected accounts with the visible columns. */
export function ExportSelectedAccounts({ query, ids, chosen }: ExportSelectedAccountsProps) {
  return (
    <ExportSelected
      count={ids.length}
      save={(format) => saveFile("/api/accounts/export", { ids, columns: chosen, format })}
      urlOf={query === null ? undefined : (format) => exportAddress(query, chosen, format)}
    />
  );
}
