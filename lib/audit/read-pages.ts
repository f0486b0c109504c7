import { type AuditExportPage, auditExportPageSchema } from "@/lib/contracts/operations/audit";

/**
 * Reads the pages of an export of the audit log: one JSON text per line. Leaving the iteration cancels the response.
 *
 * @throws Error if the response was cut off or has the wrong shape
 */
export async function* readAuditPages(body: ReadableStream<Uint8Array>): AsyncGenerator<AuditExportPage> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield auditExportPageSchema.parse(JSON.parse(line));
  }
  if (rest !== "") throw new Error("The export ends within a line");
}
