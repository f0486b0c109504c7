import { cataloguedFields, headingOf } from "@/lib/contracts/accounts/fields";
import type { PastedCompany } from "@/lib/contracts/imports/pasted-companies";
import { csvMark, writeCsvLine } from "@/lib/contracts/wire/csv";

/**
 * Writes companies as an accounts file. Its headings are those of an export, so an import maps every column
 * automatically.
 */
export function writePastedFile(items: readonly PastedCompany[]): string {
  const used = cataloguedFields.filter((column) => column === "name" || items.some((item) => item[column] !== null));
  const lines = [used.map(headingOf), ...items.map((item) => used.map((column) => item[column]))];
  return csvMark + lines.map(writeCsvLine).join("");
}
