import "client-only";
import type { Attachment } from "@/lib/contracts/activity/attachment";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { send } from "@/lib/http/browser/send";
import { sendChunks } from "@/lib/http/browser/send-chunks";

/** The outcome of an upload: the stored file, or the message to show. Null: it was canceled. */
export type Uploaded = { kind: "ok"; file: Attachment } | { kind: "refused"; detail: string } | null;

/**
 * Uploads a file for a note in sequential chunks; a failed chunk is retried once. A file that is canceled or refused
 * midway is deleted.
 *
 * @param onProgress called with the uploaded share, from 0 to 1
 */
export async function uploadAttachment(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Uploaded> {
  // Not cancellable: the server may already have created the file, which must then be deleted.
  const started = await send("POST /attachments/", { body: { file_name: file.name, bytes: file.size } });
  if (started.kind === "refused")
    return signal.aborted ? null : { kind: "refused", detail: Object.values(started.fields)[0] ?? started.detail };
  const problem = await sendChunks(`/api/attachments/${started.data.id}`, file, {
    chunkBytes: attachmentLimits.chunkBytes,
    signal,
    onProgress,
  });
  if (problem !== null || signal.aborted) {
    void discardAttachment(started.data.id);
    return problem === null ? null : { kind: "refused", detail: problem };
  }
  return { kind: "ok", file: started.data };
}

/**
 * Deletes a file that isn't attached to a note. Callers don't need to wait: the backend deletes remaining files later.
 */
export async function discardAttachment(id: string): Promise<void> {
  await send("DELETE /attachments/:id/", { params: { id } });
}
