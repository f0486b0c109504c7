import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { requestOf } from "./view";

/**
 * Returns the export URL of a view: the same accounts in the same order.
 *
 * @param query as written by `writeView`
 * @param columns the columns on the screen; null for every field
 */
export function exportAddress(query: string, columns: readonly ListColumn[] | null, format: FileFormat): string {
  const params = requestOf(query);
  if (columns) params.set("columns", columns.join(","));
  if (format !== "csv") params.set("format", format);
  return `/api/accounts/export?${params}`;
}

/** Returns the export URL of the contacts at a view's accounts. */
export function contactExportAddress(query: string, format: FileFormat): string {
  const params = requestOf(query);
  if (format !== "csv") params.set("format", format);
  return `/api/accounts/export/contacts?${params}`;
}
