import "server-only";
import { askForFile, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { ImportKind, ImportPart } from "@/lib/contracts/imports/import-field";

/** `GET {api}/imports/{id}/file/`: a part of its rows, as CSV. */
export function exportRows(
  caller: Caller,
  id: string,
  query: { part: ImportPart; of?: ImportKind | undefined },
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, `/imports/${encodeURIComponent(id)}/file/`, { query, signal });
}
