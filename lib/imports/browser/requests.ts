import "client-only";
import type { Import, ImportAction, ImportRows, ParseImport } from "@/lib/contracts/imports/import";
import type { ImportKind, ImportPart } from "@/lib/contracts/imports/import-field";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Parses an import's file, or parses it again with other options. */
export function requestParse(id: string, body: ParseImport): Promise<Outcome<Import>> {
  return send("POST /imports/:id/read/", { params: { id }, body });
}

/** Runs, pauses, resumes, cancels or undoes an import. */
export function actOnImport(id: string, body: ImportAction): Promise<Outcome<Import>> {
  return send("POST /imports/:id/action/", { params: { id }, body });
}

/** Loads a page of a part's rows. `of`: `contacts` for the contacts in an accounts file. `reason`: "" for any. */
export function loadRows(
  id: string,
  query: { part: ImportPart; of: ImportKind; after: number; reason: string },
): Promise<Outcome<ImportRows>> {
  const { reason, ...page } = query;
  return send("GET /imports/:id/rows/", { params: { id }, query: reason === "" ? page : query });
}

/** The URL of a part's download. */
export function fileAddress(id: string, part: ImportPart, of: ImportKind): string {
  return `/api/imports/${id}/file?part=${part}&of=${of}`;
}
