import "server-only";
import { z } from "zod";
import { askForFile, type Backend, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { ImportKind, ImportPart } from "@/lib/contracts/import-field";

const pathOf = (id: string) => `/imports/${encodeURIComponent(id)}/`;

/** `PUT {api}/imports/{id}/pieces/{place}/`: a piece of its file. */
export function sendPiece(
  backend: Backend,
  id: string,
  place: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<BackendResult<null>> {
  return backend(`${pathOf(id)}pieces/${place}/`, { method: "PUT", bytes, schema: z.null(), timeoutMs: 30_000 });
}

/** `GET {api}/imports/{id}/file/`: a part of its rows, as CSV. */
export function exportRows(
  caller: Caller,
  id: string,
  query: { part: ImportPart; of?: ImportKind | undefined },
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, `${pathOf(id)}file/`, { query, signal });
}
