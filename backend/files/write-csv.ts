import { csvMark, writeCsvLine } from "@/lib/contracts/wire/csv";
import type { Sheet } from "./sheet";

/**
 * Writes CSV batch by batch: UTF-8 with a byte order mark, lines as in RFC 4180, formulas neutralized by `guardText`.
 */
export async function* writeCsv({ headings, pieces }: Sheet): AsyncGenerator<string> {
  yield csvMark + writeCsvLine(headings);
  for await (const piece of pieces) yield piece.map(writeCsvLine).join("");
}
