import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Cell, Sheet } from "./sheet";

/** Maximum text length of a cell in the file format, in characters. */
const maxLength = 32_767;
/** Characters that XML 1.0 can't carry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Writes a workbook of one sheet in a stream; beyond the format's row limit, a further sheet begins with the same
 * headings. Texts are always written as text, never as formulas.
 *
 * @param name of the sheet: at most 31 characters
 */
export function writeXlsx(name: string, sheet: Sheet): Readable {
  return Readable.from(bytesOf(name, sheet), { objectMode: false });
}

/** The library is loaded here, since most processes and tests write no workbook. */
async function* bytesOf(name: string, sheet: Sheet): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const bytes = writeXlsxStream(rowsOf(sheet), { name, freezePane: { rows: 1 } });
  yield* bytes as ReadableStream<Uint8Array>;
}

async function* rowsOf({ headings, batches }: Sheet): AsyncGenerator<Cell[]> {
  yield [...headings];
  for await (const batch of batches) for (const row of batch) yield row.map(writable);
}

function writable(cell: Cell): Cell {
  return typeof cell === "string" ? cell.replace(unwritable, "").slice(0, maxLength) : cell;
}
