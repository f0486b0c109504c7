import "server-only";
import { z } from "zod";
import { askForFile, type Backend, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type DecideImport,
  type Import,
  type ImportAction,
  type ImportRows,
  type ImportRowsQuery,
  type Imports,
  importRowsSchema,
  importSchema,
  importsSchema,
  type MapImport,
  type NewImport,
  type ReadImport,
} from "@/lib/contracts/import";
import type { ImportPart } from "@/lib/contracts/import-field";

const pathOf = (id: string) => `/imports/${encodeURIComponent(id)}/`;

/** `GET {api}/imports/`: the imports that the caller may see. Refused with 403 for a role that changes nothing. */
export function listImports(backend: Backend): Promise<BackendResult<Imports>> {
  return backend("/imports/", { schema: importsSchema });
}

/** `POST {api}/imports/`. Refused with `import_quota`, or for a file that is too large. */
export function createImport(backend: Backend, body: NewImport): Promise<BackendResult<Import>> {
  return backend("/imports/", { method: "POST", body, schema: importSchema });
}

/** `GET {api}/imports/{id}/`. */
export function loadImport(backend: Backend, id: string): Promise<BackendResult<Import>> {
  return backend(pathOf(id), { schema: importSchema });
}

/** `PUT {api}/imports/{id}/pieces/{place}/`: a piece of its file. */
export function sendPiece(
  backend: Backend,
  id: string,
  place: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<BackendResult<null>> {
  return backend(`${pathOf(id)}pieces/${place}/`, { method: "PUT", bytes, schema: z.null(), timeoutMs: 30_000 });
}

/** `POST {api}/imports/{id}/read/`: reads the file, or reads it again another way. */
export function readImport(backend: Backend, id: string, body: ReadImport): Promise<BackendResult<Import>> {
  return backend(`${pathOf(id)}read/`, { method: "POST", body, schema: importSchema });
}

/** `PUT {api}/imports/{id}/mapping/`: says what each column is. */
export function mapImport(backend: Backend, id: string, body: MapImport): Promise<BackendResult<Import>> {
  return backend(`${pathOf(id)}mapping/`, { method: "PUT", body, schema: importSchema });
}

/** `PUT {api}/imports/{id}/decisions/`: decides a doubtful row. */
export function decideImport(backend: Backend, id: string, body: DecideImport): Promise<BackendResult<null>> {
  return backend(`${pathOf(id)}decisions/`, { method: "PUT", body, schema: z.null() });
}

/** `POST {api}/imports/{id}/action/`: runs, pauses, resumes, cancels it, or takes it back. */
export function actOnImport(backend: Backend, id: string, body: ImportAction): Promise<BackendResult<Import>> {
  return backend(`${pathOf(id)}action/`, { method: "POST", body, schema: importSchema });
}

/** `GET {api}/imports/{id}/rows/`. */
export function listRows(backend: Backend, id: string, query: ImportRowsQuery): Promise<BackendResult<ImportRows>> {
  return backend(`${pathOf(id)}rows/`, { query, schema: importRowsSchema });
}

/** `GET {api}/imports/{id}/file/`: a part of its rows, as CSV. */
export function exportRows(
  caller: Caller,
  id: string,
  part: ImportPart,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, `${pathOf(id)}file/`, { query: { part }, signal });
}
