import "client-only";
import { importLimits } from "@/lib/contracts/import-field";
import { askHost, fieldsOf } from "@/lib/http/browser/ask-host";

/** Nobody sends four megabytes in the time of a word. */
const pieceLimitMs = 120_000;

/**
 * Sends a file to the host in pieces, one after the other, so that nobody ever holds it whole; a piece that is lost is
 * sent once more.
 *
 * @param onProgress told how much of it has arrived, from 0 to 1
 * @returns null when it is there; else what to tell people
 */
export async function uploadFile(
  id: string,
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string | null> {
  const { partBytes } = importLimits;
  for (let place = 0; place * partBytes < file.size; place += 1) {
    const piece = file.slice(place * partBytes, (place + 1) * partBytes);
    const problem = (await sendPiece(id, place, piece, signal)) && (await sendPiece(id, place, piece, signal));
    if (problem) return problem;
    onProgress(Math.min(1, ((place + 1) * partBytes) / file.size));
  }
  return null;
}

async function sendPiece(id: string, place: number, piece: Blob, signal: AbortSignal): Promise<string | null> {
  const answer = await askHost("PUT", `/api/imports/${id}/pieces/${place}`, {
    bytes: piece,
    timeoutMs: pieceLimitMs,
    signal,
  });
  if (answer?.isOk) return null;
  const { detail } = fieldsOf(answer?.body);
  return typeof detail === "string" ? detail : "The connection broke off during the upload. Try again.";
}
