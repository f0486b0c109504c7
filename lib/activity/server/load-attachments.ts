import "server-only";
import { askForFile, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";

/** `GET {api}/attachments/{id}/content/`: a note's file. */
export function openAttachment(caller: Caller, id: string, signal: AbortSignal): Promise<BackendResult<SentFile>> {
  return askForFile(caller, `/attachments/${encodeURIComponent(id)}/content/`, { query: {}, signal });
}
