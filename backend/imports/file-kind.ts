import { FileTrouble } from "./trouble";

/** How files that aren't tables of text begin, and what to say of them. */
const beginnings: readonly [bytes: readonly number[], advice: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    "This is an Excel workbook or an archive. Open it, save the sheet as “CSV UTF-8”, and import that file.",
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], "This is an old Excel workbook. Open it, save the sheet as CSV, and import that file."],
  [[0x1f, 0x8b], "This file is packed (gzip). Unpack it first."],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF. Import takes tables as CSV or TSV files."],
  [[0x89, 0x50, 0x4e, 0x47], "This is a picture. Import takes tables as CSV or TSV files."],
  [[0xff, 0xd8, 0xff], "This is a picture. Import takes tables as CSV or TSV files."],
  [[0x47, 0x49, 0x46, 0x38], "This is a picture. Import takes tables as CSV or TSV files."],
  [[0x7f, 0x45, 0x4c, 0x46], "This is a program. Import takes tables as CSV or TSV files."],
  [[0x4d, 0x5a, 0x90], "This is a program. Import takes tables as CSV or TSV files."],
];

/**
 * Turns away files that aren't tables of text, by how they begin.
 *
 * @throws FileTrouble
 */
export function requireTable(head: Uint8Array): void {
  const known = beginnings.find(([bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (known) throw new FileTrouble(known[1]);
}

/**
 * Turns away text that isn't a table, and bytes that aren't text.
 *
 * @param head the file's first characters
 * @throws FileTrouble
 */
export function requireTableText(head: string): void {
  const start = head.trimStart().slice(0, 200);
  if (/^<(!doctype|html|\?xml)/i.test(start)) {
    throw new FileTrouble("This is a web page or XML. Import takes tables as CSV or TSV files.");
  }
  if (/^[[{]\s*["{[\]}]/.test(start)) throw new FileTrouble("This is JSON. Import takes tables as CSV or TSV files.");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const strange = head.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  if (strange > head.length / 20)
    throw new FileTrouble("This isn't a text file. Import takes tables as CSV or TSV files.");
}
