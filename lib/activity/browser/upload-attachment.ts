import "client-only";
import type { Attachment } from "@/lib/contracts/attachment";
import { attachmentLimits } from "@/lib/contracts/attachment-limits";
import { send } from "@/lib/http/browser/send";
import { sendPieces } from "@/lib/http/browser/send-pieces";

/** What came of an upload: the file as the server has it, or what to tell people. Null: it was given up. */
export type Uploaded = { kind: "ok"; file: Attachment } | { kind: "refused"; detail: string } | null;

/**
 * Sends a file for a note in pieces, one after the other; a piece that is lost is sent once more. What was given up or
 * refused half way is taken away again.
 *
 * @param onProgress told how much of it has arrived, from 0 to 1
 */
export async function uploadAttachment(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Uploaded> {
  // Always heard to its end: what the server has begun by then is taken away again.
  const begun = await send("POST /attachments/", { body: { file_name: file.name, bytes: file.size } });
  if (begun.kind === "refused")
    return signal.aborted ? null : { kind: "refused", detail: Object.values(begun.fields)[0] ?? begun.detail };
  const problem = await sendPieces(`/api/attachments/${begun.data.id}`, file, {
    pieceBytes: attachmentLimits.partBytes,
    signal,
    onProgress,
  });
  if (problem !== null || signal.aborted) {
    void giveUpAttachment(begun.data.id);
    return problem === null ? null : { kind: "refused", detail: problem };
  }
  return { kind: "ok", file: begun.data };
}

/** Takes a file away that stands on no note. Nobody waits for it: what stays is cleared away by itself. */
export async function giveUpAttachment(id: string): Promise<void> {
  await send("DELETE /attachments/:id/", { params: { id } });
}
