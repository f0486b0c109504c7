import type { ImportDelimiter, ImportEncoding } from "@/lib/contracts/imports/import-field";
import { decode, guessEncoding, scanBytes } from "./encoding";
import { requireTableText } from "./file-kind";
import { findDeclaredDelimiter, guessDelimiter, type SplitRow, splitRows } from "./split";

const headChars = 256 * 1024;

/** A text file opened for reading. */
export interface OpenText {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  /** Whether the file has bytes that aren't valid UTF-8. */
  hasBrokenBytes: boolean;
  rows: AsyncGenerator<SplitRow>;
}

/**
 * Opens a text file; encoding and delimiter are guessed when not given.
 *
 * @param chunks reads the file from its beginning, at each call
 * @throws FileParseError when it isn't a table; also thrown while reading its rows
 */
export async function openText(
  chunks: () => AsyncIterable<Uint8Array>,
  chosen: { encoding: ImportEncoding | null; delimiter: ImportDelimiter | null },
): Promise<OpenText> {
  const facts = await scanBytes(chunks());
  const encoding = chosen.encoding ?? guessEncoding(facts);
  const head = await readHead(decode(chunks(), encoding));
  requireTableText(head);
  const delimiter = chosen.delimiter ?? guessDelimiter(head);
  const hasMark = findDeclaredDelimiter(head) !== null;
  async function* rows(): AsyncGenerator<SplitRow> {
    for await (const row of splitRows(decode(chunks(), encoding), delimiter)) {
      if (!hasMark || row.line > 1) yield row;
    }
  }
  return { encoding, delimiter, hasBrokenBytes: facts.bad > 0, rows: rows() };
}

async function readHead(texts: AsyncIterable<string>): Promise<string> {
  let head = "";
  for await (const text of texts) {
    head += text;
    if (head.length >= headChars) break;
  }
  return head.slice(0, headChars);
}
