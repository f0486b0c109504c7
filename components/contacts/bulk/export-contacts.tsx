"use client";

import { ExportSelected } from "@/components/accounts/bulk/export-selected";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { saveFile } from "@/lib/http/browser/save-file";

/** Exports the selected contacts, without do-not-contact ones. */
export function ExportContacts({ ids }: { ids: readonly string[] }) {
  const save = (format: FileFormat) => saveFile("/api/contacts/export", { ids, format });
  return <ExportSelected count={ids.length} save={save} />;
}
