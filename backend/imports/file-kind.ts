import { FileParseError, passwordAdvice } from "./file-parse-error";

const acceptedKinds = "Imports accept .xlsx, CSV and TSV files.";

/** First bytes of file types that can't be imported, with the advice for each. */
const beginnings: readonly [bytes: readonly number[], advice: string][] = [
  [[0x1f, 0x8b], "This file is compressed (gzip). Decompress it first."],
  [[0x25, 0x50, 0x44, 0x46], `This is a PDF. ${acceptedKinds}`],
  [[0x89, 0x50, 0x4e, 0x47], `This is a picture. ${acceptedKinds}`],
  [[0xff, 0xd8, 0xff], `This is a picture. ${acceptedKinds}`],
  [[0x47, 0x49, 0x46, 0x38], `This is a picture. ${acceptedKinds}`],
  [[0x7f, 0x45, 0x4c, 0x46], `This is a program. ${acceptedKinds}`],
  [[0x4d, 0x5a, 0x90], `This is a program. ${acceptedKinds}`],
];
const archives: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
/**
 * Compound files (MS-CFB): Office's formats before 2007, and also the container of a password-protected workbook
 * (MS-OFFCRYPTO).
 */
const compound = [0xd0, 0xcf, 0x11, 0xe0];
const closedPart = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Detects from its bytes whether a file is text or a ZIP archive, such as a workbook. The file name is ignored.
 *
 * @throws FileParseError for other files, with advice for the user
 */
export async function fileKindOf(chunks: () => AsyncIterable<Uint8Array>): Promise<"archive" | "text"> {
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of chunks()) {
    head = chunk.subarray(0, 8);
    break;
  }
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  if (archives.some(begins)) return "archive";
  const known = beginnings.find(([bytes]) => begins(bytes));
  if (known) throw new FileParseError(known[1]);
  if (!begins(compound)) return "text";
  throw new FileParseError(
    (await holds(chunks(), closedPart))
      ? passwordAdvice
      : "This is an old Excel workbook (.xls) or another old document. Open it, save it as .xlsx or CSV, and import that file.",
  );
}

async function holds(chunks: AsyncIterable<Uint8Array>, needle: Buffer): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const joined = Buffer.concat([end, chunk]);
    if (joined.includes(needle)) return true;
    end = joined.subarray(-needle.length);
  }
  return false;
}

/**
 * Rejects text that isn't a table, and bytes that aren't text.
 *
 * @param head the file's first characters
 * @throws FileParseError
 */
export function requireTableText(head: string): void {
  const start = head.trimStart().slice(0, 200);
  if (/^<(!doctype|html|\?xml)/i.test(start)) {
    throw new FileParseError(`This is a web page or XML. ${acceptedKinds}`);
  }
  if (/^[[{]\s*["{[\]}]/.test(start)) throw new FileParseError(`This is JSON. ${acceptedKinds}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it counts
  const strange = head.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  if (strange > head.length / 20) throw new FileParseError(`This isn't a text file. ${acceptedKinds}`);
}
