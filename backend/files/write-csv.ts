import { csvMark, writeCsvLine } from "@/lib/contracts/csv";
import type { Sheet } from "./sheet";

/** Writes CSV piece by piece: UTF-8 with a mark, lines as in RFC 4180, texts guarded as `guardText` says. */
export async function* writeCsv({ headings, pieces }: Sheet): AsyncGenerator<string> {
  yield csvMark + writeCsvLine(headings);
  for await (const piece of pieces) yield piece.map(writeCsvLine).join("");
}
