import { importLimits } from "@/lib/contracts/import-field";

/** What a workbook may be, whatever it says of itself. */
export const workbookLimits = {
  /** Parts in the archive; a picture is one, too. */
  entries: 10_000,
  /** What one part may be unpacked. */
  partBytes: 1024 ** 3,
  /** What small parts may be unpacked: the list of sheets, styles, relations. */
  smallPartBytes: 16 * 1024 ** 2,
  /** How much smaller a part may be packed; honest sheets stay below a third of it. Small parts may be more so. */
  ratio: 200,
  ratioFromBytes: 4 * 1024 ** 2,
  /** All shared texts together, in bytes, and how many they are. */
  sharedBytes: 96 * 1024 ** 2,
  sharedCount: 8_000_000,
  /** A cell's text: the format's own limit, in characters. */
  cellChars: 32_767,
  /** All cells together, in characters: as much as a file of text may have. */
  textChars: importLimits.fileBytes,
  /** XML without a single tag, in characters, and tags within one another. */
  quietChars: 2 * 1024 ** 2,
  depth: 64,
  /** The format's own limits. */
  rows: 1_048_576,
  columns: 16_384,
  sheets: 1_000,
} as const;

/** What the thread that reads may hold of values, in megabytes. */
export const threadMegabytes = 160;
