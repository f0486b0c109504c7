import type { IncomingMessage } from "node:http";
import { StatusError } from "../status";

/**
 * A request's whole body as text. Throws StatusError RESOURCE_EXHAUSTED beyond `maxBytes`, CANCELLED if the client
 * disconnects before the body's end.
 */
export function readBody(req: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    req.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
    });
    req.on("end", () => {
      if (bytes > maxBytes) reject(new StatusError("RESOURCE_EXHAUSTED", `The body is longer than ${maxBytes} bytes.`));
      else resolve(Buffer.concat(chunks).toString("utf8"));
    });
    req.on("error", (cause) => reject(new StatusError("CANCELLED", "The client disconnected.", { cause })));
  });
}
