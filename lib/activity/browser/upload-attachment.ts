import "client-only";
import type { Attachment } from "@/lib/contracts/activity/attachment";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { send } from "@/lib/http/browser/send";
import { sendPieces } from "@/lib/http/browser/send-pieces";

/** The outcome of an upload: the file as the server stored it, or the text to show. Null: it was cancelled. */
export type Uploaded = { kind: "ok"; file: Attachment } | { kind: "refused"; detail: string } | null;

/**
 * Uploads a file for a note in pieces, one after the other; a lost piece is sent once more. A file that was cancelled
 * or refused half-way is deleted again.
 *
 * @param onProgress called with the uploaded share, from 0 to 1
 */
export async function uploadAttachment(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Uploaded> {
  // Not cancellable: the server may have created the file already, which then has to be deleted.
  const begun = await send("POST /attachments/", { body: { file_name: file.name, bytes: file.size } });
  if (begun.kind === "refused")
    return signal.aborted ? null : { kind: "refused", detail: Object.values(begun.fields)[0] ?? begun.detail };
  const problem = await sendPieces(`/api/attachments/${begun.data.id}`, file, {
    pieceBytes: attachmentLimits.partBytes,
    signal,
    onProgress,
  });
  if (problem !== null || signal.aborted) {
    void discardAttachment(begun.data.id);
    return problem === null ? null : { kind: "refused", detail: problem };
  }
  return { kind: "ok", file: begun.data };
}

/** Deletes a file that belongs to no note. Callers needn't wait: a file that is left is deleted by the backend later. */
export async function discardAttachment(id: string): Promise<void> {
  await send("DELETE /attachments/:id/", { params: { id } });
}
