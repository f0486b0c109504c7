import "client-only";
import { callHost } from "./call-host";
import { handleRefusal } from "./send";

/** A chunk of several megabytes takes longer than other requests. */
const chunkTimeoutMs = 120_000;

interface Sending {
  /** The size of a chunk; the last one may be shorter. */
  chunkBytes: number;
  signal: AbortSignal;
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a file to the host in sequential chunks, so that it is never entirely in memory; a chunk without a response
 * is sent once more. A refusal is handled like that of any request: {@link handleRefusal}.
 *
 * @param to the URL of the chunks, such as `/api/imports/{id}`
 * @returns null if it was uploaded or canceled; otherwise the text to show
 */
export async function sendChunks(to: string, file: Blob, { chunkBytes, signal, onProgress }: Sending) {
  for (let index = 0; index * chunkBytes < file.size && !signal.aborted; index += 1) {
    const chunk = file.slice(index * chunkBytes, (index + 1) * chunkBytes);
    const problem = await sendChunk(`${to}/chunks/${index}`, chunk, signal);
    if (problem !== null || signal.aborted) return problem;
    onProgress(Math.min(1, ((index + 1) * chunkBytes) / file.size));
  }
  return null;
}

async function sendChunk(path: string, chunk: Blob, signal: AbortSignal): Promise<string | null> {
  const options = { bytes: chunk, timeoutMs: chunkTimeoutMs, signal };
  const first = await callHost("PUT", path, options);
  const response = first ?? (signal.aborted ? null : await callHost("PUT", path, options));
  if (response?.isOk || signal.aborted) return null;
  return response ? handleRefusal(response).detail : "The connection was lost during the upload. Try again.";
}
