import { csvMark, writeCsvLine } from "@/lib/contracts/wire/csv";
import type { Sheet } from "./sheet";

/**
 * Writes CSV batch by batch: UTF-8 with a byte order mark, lines as in RFC 4180, formulas neutralized by `guardText`.
 */
export async function* writeCsv({ headings, batches }: Sheet): AsyncGenerator<string> {
  yield csvMark + writeCsvLine(headings);
  for await (const batch of batches) yield batch.map(writeCsvLine).join("");
}
