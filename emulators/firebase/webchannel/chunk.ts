/**
 * Frames one WebChannel payload: its length in UTF-16 code units (as counted by the browser's `String.length`, not
 * bytes), a line feed, the payload.
 */
export function frameChunk(payload: string): string {
  return `${payload.length}\n${payload}`;
}
