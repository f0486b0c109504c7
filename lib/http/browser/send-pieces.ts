import "client-only";
import { askHost, fieldsOf } from "./ask-host";

/** Nobody sends megabytes in the time of a word. */
const pieceLimitMs = 120_000;

interface Sending {
  /** A piece's size; the last one may be shorter. */
  pieceBytes: number;
  signal: AbortSignal;
  /** Told how much of it has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a file to the host in pieces, one after the other, so that nobody ever holds it whole; a piece whose answer is
 * lost is sent once more.
 *
 * @param to where pieces go, as `/api/imports/{id}`
 * @returns null when it is there or was given up; else what to tell people
 */
export async function sendPieces(to: string, file: Blob, { pieceBytes, signal, onProgress }: Sending) {
  for (let place = 0; place * pieceBytes < file.size && !signal.aborted; place += 1) {
    const piece = file.slice(place * pieceBytes, (place + 1) * pieceBytes);
    const problem = await sendPiece(`${to}/pieces/${place}`, piece, signal);
    if (problem !== null || signal.aborted) return problem;
    onProgress(Math.min(1, ((place + 1) * pieceBytes) / file.size));
  }
  return null;
}

async function sendPiece(path: string, piece: Blob, signal: AbortSignal): Promise<string | null> {
  const options = { bytes: piece, timeoutMs: pieceLimitMs, signal };
  const first = await askHost("PUT", path, options);
  const answer = first ?? (signal.aborted ? null : await askHost("PUT", path, options));
  if (answer?.isOk || signal.aborted) return null;
  const { detail } = fieldsOf(answer?.body);
  return typeof detail === "string" ? detail : "The connection broke off during the upload. Try again.";
}
