import type { IncomingMessage } from "node:http";

/**
 * Reads the whole body of a request as text.
 *
 * @param maxBytes the maximum length, beyond which reading stops
 * @returns the text, or null when the body is too long
 */
export async function findRequestBody(req: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > maxBytes) return null;
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString("utf8");
}
