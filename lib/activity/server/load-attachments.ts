import "server-only";
import { z } from "zod";
import { askForFile, type Backend, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";

const pathOf = (id: string) => `/attachments/${encodeURIComponent(id)}/`;

/** `PUT {api}/attachments/{id}/pieces/{place}/`: a piece of a note's file. */
export function sendAttachmentPiece(
  backend: Backend,
  id: string,
  place: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<BackendResult<null>> {
  return backend(`${pathOf(id)}pieces/${place}/`, { method: "PUT", bytes, schema: z.null(), timeoutMs: 30_000 });
}

/** `GET {api}/attachments/{id}/content/`: a note's file. */
export function openAttachment(caller: Caller, id: string, signal: AbortSignal): Promise<BackendResult<SentFile>> {
  return askForFile(caller, `${pathOf(id)}content/`, { query: {}, signal });
}
