import "client-only";
import type { Import, ImportAction, ImportRows, ReadImport } from "@/lib/contracts/imports/import";
import type { ImportKind, ImportPart } from "@/lib/contracts/imports/import-field";
import type { ChooseImportOwner, ImportOwners } from "@/lib/contracts/imports/import-owner";
import type { PastedCompanies } from "@/lib/contracts/imports/pasted-companies";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Looks pasted names, domains and tickers up in the catalog of companies. */
export function matchCompanies(entries: readonly string[]): Promise<Outcome<PastedCompanies>> {
  return send("POST /imports/pasted/", { body: { entries: [...entries] } });
}

/** Loads an import's current state. */
export function loadImport(id: string): Promise<Outcome<Import>> {
  return send("GET /imports/:id/", { params: { id } });
}

/** Parses an import's file, or parses it again with other options. */
export function readImport(id: string, body: ReadImport): Promise<Outcome<Import>> {
  return send("POST /imports/:id/read/", { params: { id }, body });
}

/** Loads the owners that an account file names. */
export function loadOwners(id: string): Promise<Outcome<ImportOwners>> {
  return send("GET /imports/:id/owners/", { params: { id } });
}

/** Chooses the member that an owner in the file stands for. */
export function chooseOwner(id: string, body: ChooseImportOwner): Promise<Outcome<ImportOwners>> {
  return send("PUT /imports/:id/owners/", { params: { id }, body });
}

/** Runs, pauses, resumes, cancels or undoes an import. */
export function actOnImport(id: string, body: ImportAction): Promise<Outcome<Import>> {
  return send("POST /imports/:id/action/", { params: { id }, body });
}

/** Loads a page of a part's rows. `of` contacts: of the contacts in an accounts file. `reason` "": any. */
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
