/**
 * Frames one WebChannel payload: its length in UTF-16 code units (what the browser's `String.length` counts, not bytes),
 * a line feed, the payload.
 */
export function frameChunk(payload: string): string {
  return `${payload.length}\n${payload}`;
}
